# The packages of the front end need npm only while the image is built.
FROM python:3.11-slim-bookworm AS front
WORKDIR /salute
RUN python -m venv .venv
COPY tools/node.lock tools/front_end.sh tools/
COPY package.json package-lock.json .npmrc ./
RUN tools/front_end.sh --omit=dev

FROM python:3.11-slim-bookworm AS back
WORKDIR /salute
RUN python -m venv .venv
COPY requirements.lock ./
RUN .venv/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock
COPY . .
RUN .venv/bin/pip install --no-cache-dir --no-deps --no-build-isolation --editable . \
    && .venv/bin/python -m compileall -q app

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --create-home salute
WORKDIR /salute
COPY --from=back /salute ./
COPY --from=front /salute/static/vendor static/vendor
USER salute
ENV PATH=/salute/.venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    HOST=0.0.0.0 \
    PORT=8000 \
    SALUTE_DATA=/home/salute/data
# Put a proxy with TLS before it, and name the proxy in SALUTE_PROXIES (docs/settings.md).
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 CMD \
    ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ['PORT'] + '/health', timeout=4)"]
CMD ["salute", "serve"]
