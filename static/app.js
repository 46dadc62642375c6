// Comfort only: every page works without this file.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const line = document.getElementById("line");
  const bell = document.getElementById("bell");

  // --- Copy buttons (hidden where scripts are off) ---
  const copy = async ({ currentTarget: button }) => {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    // A page served over plain HTTP in a home network has no navigator.clipboard.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else document.execCommand("copy");
    const word = button.querySelector("[data-word]");
    word.textContent = button.dataset.copied;
    setTimeout(() => { word.textContent = word.dataset.word; }, 2500);
  };

  // --- Times in the reader's own zone ---
  const localise = (time) => {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) return;
    const today = at.toDateString() === new Date().toDateString();
    const format = (options) => new Intl.DateTimeFormat(document.documentElement.lang, options).format(at);
    time.textContent = format({ ...(today ? {} : { day: "numeric", month: "short" }), hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    time.title = format({ dateStyle: "full", timeStyle: "long" });
  };

  // --- The story stays at its newest line unless the reader scrolled up ---
  let pinned = !location.hash;
  const newest = () => {
    const story = document.getElementById("story");
    if (story && pinned) story.scrollTop = 0; // its end: the box is laid out from below
  };
  document.addEventListener("scroll", ({ target }) => {
    if (target.id === "story") pinned = -target.scrollTop < 48;
  }, true);

  // --- Drafts: long texts live in this tab until they have arrived ---
  const store = window.sessionStorage;
  const draftKey = (area) => `draft ${location.pathname} ${area.form.id} ${area.name}`;
  const drafts = (form) => all("textarea[data-draft]", form);
  const restore = () => all("form textarea[data-draft]").forEach((area) => {
    const kept = store.getItem(draftKey(area));
    if (kept && !area.value && area !== document.activeElement) area.value = kept;
  });
  // What has arrived leaves its form, whatever kind of field it stood in.
  const empty = (form) => {
    form.reset(); // also lets a field take the value that the new drawing gives it
    for (const area of drafts(form)) {
      store.removeItem(draftKey(area));
      if (!form.closest("#board")) area.value = "";
    }
  };
  // A page that came by an ordinary form: the draft goes only if the table did not refuse it.
  const settleSent = () => {
    const sent = JSON.parse(store.getItem("sent") || "[]");
    const [visit] = performance.getEntriesByType("navigation");
    store.removeItem("sent");
    if (visit?.type === "navigate" && !document.querySelector("[data-refused]")) sent.forEach((key) => store.removeItem(key));
  };
  document.addEventListener("input", ({ target }) => {
    if (target.matches?.("form textarea[data-draft]")) store.setItem(draftKey(target), target.value);
  });

  // --- Sending: once, and never silently ---
  const waiting = new Map(); // what is under way -> since when
  let quietSince = null; // since when the stream is gone
  let failed = false; // the last send met no table at all
  const freshKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const release = (form) => { delete form.dataset.sent; };
  // A slow double click: its second press meets the form as it was drawn anew, with a fresh key.
  const HELD = 800; // milliseconds
  const settled = new Map(); // id of a form -> when what it sent had arrived
  const isSecond = (form) => Date.now() - (settled.get(form.id) ?? 0) < HELD;
  document.addEventListener("input", ({ target }) => { if (target.form) settled.delete(target.form.id); });
  document.addEventListener("click", (event) => {
    const button = event.detail > 1 && event.target.closest?.("form[data-once] button:not([formaction])");
    if (button && settled.size && Date.now() - Math.max(...settled.values()) < HELD) event.preventDefault();
  }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-once]")) return;
    if (form.dataset.sent || isSecond(form)) { event.preventDefault(); event.stopImmediatePropagation(); return; }
    form.dataset.sent = "true";
    setTimeout(release, 20000, form); // the intent key makes a second try safe
    if (form.hasAttribute("hx-post")) return;
    store.setItem("sent", JSON.stringify(drafts(form).map(draftKey)));
    waiting.set(form, Date.now());
  }, true);
  window.addEventListener("pageshow", () => {
    waiting.clear();
    all("form[data-sent]").forEach(release);
  });

  // Why it was not done may stand far above what was pressed: it comes into sight, at once, and is read.
  const tellRefused = () => {
    const notice = document.querySelector("#attempt[data-refused]");
    notice?.scrollIntoView({ block: "start" });
    notice?.focus({ preventScroll: true });
  };
  const ours = (ctx) => ctx?.sourceElement?.tagName === "FORM";
  // What came is this very page again, at once or by way of a redirect; not the table as it was, with a price worked out.
  const arrived = ({ response: { raw, status, headers } }) => status < 400 && (headers.get("content-location") ?? new URL(raw.url).pathname) === location.pathname;
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (ours(ctx)) waiting.set(ctx, Date.now()); });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    waiting.delete(ctx);
    failed = false;
    if (!ours(ctx)) return;
    // The table is there as it was, and the form with what was typed.
    if (ctx.response.status >= 500) { event.preventDefault(); failed = true; return; }
    ctx.arrived = arrived(ctx);
    if (!ctx.arrived) return;
    empty(ctx.sourceElement);
    settled.set(ctx.sourceElement.id, Date.now());
  });
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { failed ||= ours(ctx); });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (!ours(ctx)) return;
    waiting.delete(ctx);
    release(ctx.sourceElement);
    // A form outside the redrawn region still holds the key that was just used.
    const intent = ctx.sourceElement.elements.intent;
    if (ctx.response && !ctx.arrived) tellRefused();
    if (ctx.arrived && intent && intent.value === ctx.request.body?.get?.("intent")) intent.value = freshKey();
    settleRung();
  });

  // --- The own ring: the answer to a form is the new board, so nobody fetches it a second time ---
  let rung = 0; // the newest number heard while a form was on its way
  const shown = () => Number(document.getElementById("board")?.dataset.head);
  const sending = () => [...waiting].some(([ctx, since]) => ours(ctx) && Date.now() - since < 2000);
  // The answer may get lost, or be another page: then the board is older than what rang.
  const settleRung = () => {
    if (!rung || sending()) return;
    const number = rung;
    rung = 0;
    if (number > shown()) htmx.trigger(bell, "advanced", { data: String(number) });
  };
  document.addEventListener("advanced", (event) => {
    const number = Number(event.detail?.data ?? NaN); // a poll brings none
    if (number > shown() && sending()) rung = Math.max(rung, number);
    else if (!(number <= shown())) return;
    event.stopImmediatePropagation();
  }, true);

  // --- The stream: the growing warning, and polling while it is gone ---
  let started = false;
  let missed = false; // the bell rang, but what it rang for did not arrive
  let polled = Date.now();
  const gone = () => { quietSince ??= Date.now(); bell.dataset.live = "false"; };
  const back = () => {
    started = true;
    failed = false;
    quietSince = null;
    bell.dataset.live = "true";
  };
  if (bell) {
    ["htmx:sse:after:connection", "htmx:sse:after:message"].forEach((name) => bell.addEventListener(name, back));
    ["htmx:sse:error", "htmx:error", "htmx:response:error"].forEach((name) => bell.addEventListener(name, gone));
    bell.addEventListener("htmx:sse:close", () => { started = false; gone(); });
  }
  // The bell rings once for each number: a new drawing that got lost is asked for again, and the
  // page of an error that passes never takes the board's place.
  const drawing = (ctx) => ["board", "log-look"].includes(ctx?.sourceElement?.id);
  const missing = () => { missed = true; quietSince ??= Date.now(); };
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (drawing(ctx)) missing(); });
  document.addEventListener("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (!drawing(ctx)) return;
    if (isLost(ctx.response.status)) { event.preventDefault(); leave(ctx.text); return; }
    if (ctx.response.status >= 500) { event.preventDefault(); missing(); return; }
    settled.clear(); // somebody else has acted since: what is pressed now is meant anew
    if (missed && bell?.dataset.live === "true") quietSince = null;
    missed = false;
  });
  // --- A page that its reader has lost says so and why, and asks for nothing any more ---
  const isLost = (status) => [401, 403, 404, 410].includes(status);
  const ropes = "#bell, #lead-bell, #log-bell";
  let left = false;
  const leave = (text) => {
    const [main, told] = [document.getElementById("main"), new DOMParser().parseFromString(text, "text/html")];
    left = true;
    all("textarea[data-draft]").forEach((area) => { if (area.value) store.setItem(draftKey(area), area.value); });
    document.title = told.title;
    main.className = "left";
    main.replaceChildren(...told.getElementById("main").children);
    main.setAttribute("role", "alert");
    Object.assign(line, { textContent: "" }).dataset.level = "";
  };
  document.addEventListener("htmx:sse:error", ({ target, detail }) => {
    if (target.matches?.(ropes) && isLost(detail.status)) htmx.trigger(target, "dismissed");
  });
  const poll = () => {
    polled = Date.now();
    htmx.trigger(bell, "advanced");
    // hx-sse comes back by itself after a cut, but not when the very first connection failed.
    if (!started) htmx.ajax("GET", bell.getAttribute("hx-sse:connect"), { source: bell });
  };
  const watch = () => {
    if (left) return;
    settleRung();
    const since = Math.min(...waiting.values(), quietSince ?? Infinity);
    const seconds = (Date.now() - since) / 1000;
    const level = failed ? "failed" : ["", "slow", "slower", "lost"][[5, 10, 20].filter((bound) => seconds >= bound).length];
    // Written only when it changes: a screen reader says it again each time.
    if ((line.dataset.level ?? "") !== level) Object.assign(line, { textContent: line.dataset[level] ?? "" }).dataset.level = level;
    if (bell && quietSince && window.htmx && Date.now() - polled > (missed ? 3000 : 10000)) poll();
  };

  // --- A drawing that comes by itself never writes over what somebody is typing ---
  const fields = (besides) => all("#board form[id] :is(input:not([type=hidden], [type=checkbox], [type=radio], [type=range]), textarea)").filter((field) => field.form !== besides);
  const named = (field) => `${field.form.id} ${field.id || field.name}`;
  let typed = new Map(); // a field that is not as it was drawn -> what stands in it, how it was drawn
  const overtaken = new Map(); // such a field -> how it is drawn since somebody else changed it
  document.addEventListener("htmx:before:swap", ({ detail }) => {
    const besides = detail?.ctx?.sourceElement?.closest?.("form"); // its own answer says what belongs there
    typed = new Map(fields(besides).filter((field) => field.value !== field.defaultValue).map((field) => [named(field), [field.value, field.defaultValue]]));
  });
  const keepTyped = () => {
    all("#board .overtaken").forEach((note) => note.remove());
    [...overtaken.keys()].filter((key) => !typed.has(key)).forEach((key) => overtaken.delete(key));
    for (const field of fields()) {
      const [mine, drawn] = typed.get(named(field)) ?? [];
      if (mine === undefined) continue;
      field.value = mine;
      if (field.defaultValue !== drawn) overtaken.set(named(field), field.defaultValue);
      if (mine === field.defaultValue || overtaken.get(named(field)) !== field.defaultValue) continue;
      const note = Object.assign(document.createElement("small"), { className: "overtaken", textContent: `${line.dataset.overtaken} “${field.defaultValue}”` });
      note.setAttribute("role", "status");
      field.after(note);
    }
  };

  // --- Seats that there are only with more Hunters than are chosen go away, unticked ---
  document.addEventListener("change", ({ target }) => {
    if (target.name === "hunters") all("[data-hunters]", target.form).forEach((seat) => {
      seat.hidden = Number(seat.dataset.hunters) > Number(target.value);
      if (seat.hidden) seat.querySelector("input").checked = false;
    });
  });
  // At first what was ticked stays, for it may be what is wrong.
  all(".own-seats [data-hunters]").forEach((seat) => {
    const chosen = document.querySelector("[name=hunters]:checked");
    seat.hidden = Number(seat.dataset.hunters) > Number(chosen?.value ?? 5) && !seat.querySelector("input").checked;
  });

  // --- The preparation unfolds what is next, and folds what is done unless somebody writes there ---
  let due = new Map();
  const parts = () => all("details[data-due]");
  const isUsed = (part) => part.contains(document.activeElement?.closest("input, textarea, select")) || all("input, textarea", part).some((field) => field.value !== field.defaultValue);
  document.addEventListener("htmx:before:swap", () => { due = new Map(parts().map((part) => [part.id, part.dataset.due])); });
  const turnOver = () => {
    for (const part of parts()) {
      if ((due.get(part.id) ?? part.dataset.due) === part.dataset.due) continue;
      if (part.dataset.due === "now") part.open = true;
      else if (!isUsed(part)) part.open = false;
    }
  };
  document.addEventListener("click", ({ target }) => {
    const part = document.getElementById(target.closest?.("a[href^='#']")?.hash.slice(1) ?? "")?.querySelector(":scope > details[data-due]");
    if (part) part.open = true;
  });

  // --- What every drawing of the page needs ---
  const dress = () => {
    keepTyped();
    turnOver();
    all("time[datetime]").forEach(localise);
    all("[data-copy]").forEach((button) => { button.hidden = false; button.onclick = copy; });
    restore();
    newest();
  };
  document.addEventListener("htmx:after:swap", dress);
  settleSent();
  dress();
  setInterval(watch, 1000);
})();
