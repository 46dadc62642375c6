/* What the page says of its own proof. */
const data = (id) => document.getElementById(id).textContent;
const filled = (text, words) => text.replace(/\{(\w+)\}/g, (gap, name) => String(words[name]));

function say(strings, found) {
  const { fault } = found;
  if (fault) {
    const why = strings.why[fault.why];
    if (fault.why === 'heading-words') return [filled(strings.wrongHeading, { why })];
    return [filled(fault.seq ? strings.wrongAt : strings.wrong, { seq: fault.seq, why })];
  }
  const said = [filled(strings.sound, found)];
  if (found.open) said.push(filled(strings.open, found));
  if (found.hidden) said.push(filled(strings.hidden, found));
  return said;
}

function show(proof, strings, found) {
  proof.dataset.state = found.fault ? 'wrong' : 'sound';
  proof.querySelector('h2').textContent = found.fault ? strings.titleWrong : strings.titleSound;
  const list = proof.querySelector('ul');
  list.replaceChildren(...say(strings, found).map((text) => {
    const item = document.createElement('li');
    item.textContent = text;
    return item;
  }));
  if (found.fault) mark(list, strings, found.fault);
}

function mark(list, strings, { seq, element }) {
  const line = document.getElementById(`e${seq}`);
  const wrong = element || line;
  if (wrong) wrong.classList.add('wrong');
  if (!line) return;
  const link = document.createElement('a');
  link.href = `#${line.id}`;
  link.textContent = strings.lead;
  list.lastChild.append(' ', link);
}

function run() {
  const strings = JSON.parse(data('strings'));
  const found = prove(data('adventure'), JSON.parse(data('rules')));
  if (!found.fault) {
    found.fault = checkParts(document, JSON.parse(data('sums')), JSON.parse(data('adventure')));
  }
  show(document.getElementById('proof'), strings, found);
}

/* Not before all of the page is read: something could stand behind this script. */
if (document.getElementById('adventure')) document.addEventListener('DOMContentLoaded', run);
