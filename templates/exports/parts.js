/*
 * What each part of the page says, marks and words, in the writing of app/play/page_parts.py: it must
 * have the hash that the page holds for it, and people's own words must be those of the events.
 */
const UNREAD = ['adventure', 'sums', 'verdict'];
const FRAME = ['html', 'head', 'body'];

function addText(inside, text, tag) {
  if (FRAME.includes(tag) && !text.trim()) return;
  if (typeof inside[inside.length - 1] === 'string') inside[inside.length - 1] += text;
  else inside.push(text);
}

/* The reading of *element*; it and the parts in it go to *parts*, an inner one before the outer. */
function reading(element, parts) {
  const tag = element.localName.toLowerCase();
  const pairs = Array.from(element.attributes, ({ name, value }) => [name.toLowerCase(), value]);
  const inside = [];
  for (const node of UNREAD.includes(element.id) ? [] : element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) addText(inside, node.data, tag);
    if (node.nodeType === Node.ELEMENT_NODE) inside.push(reading(node, parts));
  }
  const said = [tag, Object.fromEntries(pairs), inside];
  const { event } = element.dataset;
  if (event === undefined) return said;
  parts.push({ event, element, sum: hex(sha256(utf8(canonical(said)))) });
  return ['#', event];
}

function changedPart(event, element) {
  const seq = Number(event) || null;
  return { seq, element, why: seq ? 'sentence' : event === 'heading' ? 'heading-words' : 'page' };
}

const lines = (text) => text.replace(/\r\n?/g, '\n').trim();

/* What is written in the events themselves, by the part that may show it. */
function ownWords({ events }) {
  const titles = events.filter(({ name }) => ['adventure-opened', 'forked'].includes(name));
  const title = titles.length ? titles[titles.length - 1].payload.title : '';
  const told = new Map([['heading', [lines(title), events[events.length - 1].digest]]]);
  for (const { seq, payload } of events) {
    const texts = Object.values(payload || {}).filter((each) => typeof each === 'string');
    told.set(String(seq), texts.map(lines));
  }
  return told;
}

function checkOwnWords(page, file) {
  const told = ownWords(file);
  for (const shown of page.querySelectorAll('h1, [class="words"], [class="digest"]')) {
    const part = shown.closest('[data-event]');
    const { event } = part.dataset;
    if (!(told.get(event) || []).includes(lines(shown.textContent))) return changedPart(event, part);
  }
  return null;
}

/* The first part of *page* that is not as it was drawn from *file*. */
function checkParts(page, sums, file) {
  const parts = [];
  reading(page.documentElement, parts);
  for (let i = 0; i < Math.max(sums.length, parts.length); i++) {
    const [event, sum] = sums[i] || ['page', ''];
    const part = parts[i];
    if (!part || part.event !== event || part.sum !== sum) {
      return changedPart(event, part && part.event === event ? part.element : null);
    }
  }
  return checkOwnWords(page, file);
}

globalThis.saluteProof = { sha256, hmac, canonical, spoken, face, prove, hex, fromHex, utf8 };
