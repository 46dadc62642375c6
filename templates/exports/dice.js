/* Every die worked out again from the seeds and salute words that were told, as docs/dice.md says. */
function spoken(words) {
  return utf8(canonical(words));
}

function face(seed, said, number, sides) {
  const fair = 256 - (256 % sides);
  const counter = new DataView(new ArrayBuffer(12));
  counter.setUint32(0, Math.floor(number / 0x100000000));
  counter.setUint32(4, number >>> 0);
  for (let block = 0; ; block++) {
    counter.setUint32(8, block);
    const bytes = hmac(seed, joined(said, new Uint8Array(counter.buffer)));
    const byte = bytes.find((each) => each < fair);
    if (byte !== undefined) return (byte % sides) + 1;
  }
}

class Dice {
  constructor(rolls) {
    this.rolls = rolls;
    this.seats = [];
    this.now = null;
    this.checked = 0;
    this.lost = 0;
  }

  get open() {
    return this.lost + (this.now && !this.now.told ? this.now.count : 0);
  }

  /* The fault that event *entry* makes plain, if any: {seq, why}. */
  follow(entry) {
    const { name, payload, seq } = entry;
    if (!payload) return null;
    const fault = this.meaning(name, payload) || this.thrown(seq, name, payload);
    return typeof fault === 'string' ? { seq, why: fault } : fault;
  }

  meaning(name, payload) {
    switch (name) {
      case 'adventure-opened': this.seats = payload.seats; return null;
      case 'forked': return this.letGo();
      case 'session-prepared': return this.promised(payload);
      case 'saluted': return this.said(payload);
      case 'leaving-agreed': if (this.now) this.now.words.delete(payload.by); return null;
      case 'session-revealed': return this.revealed(payload);
      default: return null;
    }
  }

  promised({ number, commitment }) {
    if (this.now && !this.now.told) return 'promised-twice';
    if (number !== (this.now ? this.now.number : 0) + 1) return 'misnumbered';
    this.now = { number, commitment, words: new Map(), fallen: [], count: 0, told: false };
    return null;
  }

  /* A copy goes on with a seed of its own; the origin's stays secret, its dice unchecked. */
  letGo() {
    if (this.now && !this.now.told) {
      this.lost += this.now.count;
      this.now.told = true;
    }
    return null;
  }

  said({ by, word }) {
    if (!word) return null;
    if (!this.now || this.now.told) return 'word-too-soon';
    if (this.now.fallen.length) return 'word-too-late';
    this.now.words.set(by, word);
    return null;
  }

  thrown(seq, name, payload) {
    const rolls = (this.rolls[name] || []).flatMap((field) => payload[field]);
    if (!rolls.length) return null;
    if (!this.now || this.now.told) return 'no-seed';
    if (!this.seats.every((seat) => this.now.words.has(seat))) return 'wordless';
    if (!rolls.every(({ sides }) => Number.isInteger(sides) && sides >= 1 && sides <= 256)) {
      return 'no-dice';
    }
    for (const roll of rolls) {
      this.now.fallen.push({ seq, roll });
      this.now.count += roll.faces.length;
    }
    return null;
  }

  revealed({ number, seed }) {
    if (!this.now || this.now.told || number !== this.now.number) return 'unpromised';
    if (!isHex(seed)) return 'unwritten';
    const bytes = fromHex(seed);
    if (hex(sha256(bytes)) !== this.now.commitment) return 'other-seed';
    this.now.told = true;
    this.checked += this.now.count;
    return this.recomputed(bytes);
  }

  recomputed(seed) {
    const said = spoken(Object.fromEntries(this.now.words));
    let number = 0;
    for (const { seq, roll } of this.now.fallen) {
      for (const shown of roll.faces) {
        if (face(seed, said, number, roll.sides) !== shown) return { seq, why: 'other-die' };
        number += 1;
      }
    }
    return null;
  }
}

// --- everything -----------------------------------------------------------------------------

function firstOf(faults) {
  return faults.filter(Boolean).sort((one, other) => (one.seq || 0) - (other.seq || 0))[0] || null;
}

function checkDice(dice, events) {
  for (const entry of events) {
    const fault = dice.follow(entry);
    if (fault) return fault;
  }
  return null;
}

function unreadableLine(text) {
  const lines = text.split('\n').slice(1, -1);
  const place = lines.findIndex((line) => {
    try {
      return typeof JSON.parse(line.replace(/,$/, '')) !== 'object';
    } catch {
      return true;
    }
  });
  return place < 0 ? null : place + 1;
}

/*
 * What can be proved of *text*, an export of *ruleset*. *rolls* says for each kind of event which of
 * its fields hold rolls, in the order in which they were thrown.
 */
function prove(text, { ruleset, rolls }) {
  let file;
  try {
    file = JSON.parse(text);
    const unwritten = checkHead(file, ruleset) || checkWriting(text, file);
    if (unwritten) return { fault: unwritten };
    const broken = checkChain(file);
    if (broken && broken.why === 'unwritten') return { fault: broken };
    const dice = new Dice(rolls);
    const fault = firstOf([broken, checkHeadings(file), checkDice(dice, file.events)]);
    return {
      fault,
      events: file.events.length,
      hidden: file.events.filter((entry) => 'inner' in entry).length,
      dice: dice.checked,
      open: dice.open,
      digest: file.events[file.events.length - 1].digest,
    };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return { fault: { seq: unreadableLine(text), why: 'unwritten' } };
  }
}
