/* What the page says of its own proof. */
const data = (id) => document.getElementById(id).textContent;
const filled = (text, words) => text.replace(/\{(\w+)\}/g, (gap, name) => String(words[name]));

function say(strings, found) {
  const { fault } = found;
  if (fault) {
    const why = strings.why[fault.why];
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
  const line = found.fault && found.fault.seq && document.getElementById(`e${found.fault.seq}`);
  if (!line) return;
  line.classList.add('wrong');
  const link = document.createElement('a');
  link.href = `#${line.id}`;
  link.textContent = strings.lead;
  list.lastChild.append(' ', link);
}

function run() {
  const strings = JSON.parse(data('strings'));
  const found = prove(data('adventure'), JSON.parse(data('rules')));
  found.fault = firstOf([found.fault, checkSentences(document, JSON.parse(data('sums')))]);
  show(document.getElementById('proof'), strings, found);
}

if (document.getElementById('adventure')) run();
