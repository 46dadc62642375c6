/* The chain: every event hashed again over its canonical bytes, as app/store/chain.py says. */
function byCodePoint(one, other) {
  const [left, right] = [Array.from(one), Array.from(other)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = left[i].codePointAt(0) - right[i].codePointAt(0);
    if (difference) return difference;
  }
  return left.length - right.length;
}

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

const SHOWN = 'at,digest,name,payload,salt,schema,seat,seq';
const HIDDEN = 'digest,inner,seq';

function innerHash(adventure, entry) {
  if ('inner' in entry) return fromHex(entry.inner);
  const { at, name, payload, schema, seat, seq } = entry;
  const record = { adventure, at, name, payload, schema, seat, seq };
  return sha256(joined(fromHex(entry.salt), utf8(canonical(record))));
}

// --- the chain ------------------------------------------------------------------------------

function isWellFormed(entry) {
  if (entry === null || typeof entry !== 'object') return false;
  const keys = Object.keys(entry).sort().join(',');
  return (keys === SHOWN || keys === HIDDEN)
    && [entry.digest, entry.salt || '', entry.inner || ''].every(isHex);
}

function chainFault(adventure, entry, expected, previous) {
  if (!isWellFormed(entry)) return 'unwritten';
  if (entry.seq !== expected) return 'gap';
  const digest = sha256(joined(previous, innerHash(adventure, entry)));
  return hex(digest) === entry.digest ? null : 'changed';
}

function checkChain(file) {
  let previous = new Uint8Array(32);
  for (const [place, entry] of file.events.entries()) {
    const fault = chainFault(file.adventure, entry, place + 1, previous);
    if (fault) return { seq: place + 1, why: fault };
    previous = fromHex(entry.digest);
  }
  return null;
}

const HEAD = 'adventure,events,format,ruleset,seats,title,version';

function checkHead(file, ruleset) {
  const known = file.format === 'salute-adventure' && file.version === 1 && file.ruleset === ruleset;
  const whole = Object.keys(file).sort().join(',') === HEAD && file.events.length > 0;
  return known && whole ? null : { seq: null, why: 'unwritten' };
}

/* What was read, written again, is the text that was read: no sign of it can be another. */
function checkWriting(text, file) {
  const { events, ...head } = file;
  const opening = `${canonical(head).slice(0, -1)},"events":[`;
  const lines = [opening, ...events.map(canonical)].map((line) => line.replaceAll('<', '\\u003c'));
  const given = text.split('\n');
  for (const [place, line] of lines.entries()) {
    const due = line + (place && place < events.length ? ',' : '');
    if (given[place] !== due) return { seq: place || null, why: 'unwritten' };
  }
  return given.slice(lines.length).join('\n') === ']}' ? null : { seq: null, why: 'unwritten' };
}

function checkHeadings(file) {
  const { name, payload } = file.events[0];
  const told = name === 'adventure-opened' ? [payload.title, payload.seats] : ['', []];
  if (canonical(told) !== canonical([file.title, file.seats])) return { seq: 1, why: 'heading' };
  for (const entry of file.events) {
    if (!entry.payload) continue;
    const by = entry.payload.by === 'table' ? null : entry.payload.by;
    if (by !== entry.seat) return { seq: entry.seq, why: 'seat' };
  }
  return null;
}
