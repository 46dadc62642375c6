// Comfort for walking through a past adventure: keys, a slider that acts at once, the line in sight.
(() => {
  "use strict";
  const at = (id) => document.getElementById(id);
  const types = "input:not([type=range]), textarea, select, summary, [contenteditable]";

  // Keys may come faster than pages: where they lead to is counted here, and gone to when one is in.
  let wanted = null;
  const slideTo = (value) => {
    const slider = at("walk-at");
    slider.value = value;
    slider.form.requestSubmit();
  };
  const goOn = (seq) => {
    const [waits, { min, max }] = [wanted !== null, at("walk-at")];
    wanted = Math.min(Math.max(seq, min), max);
    if (!waits) slideTo(wanted);
  };
  const arrived = () => {
    const there = Number(at("walk-at").value);
    if (wanted === null || wanted === there) wanted = null;
    else slideTo(wanted);
  };
  document.addEventListener("keydown", (event) => {
    if (!at("walk-at") || event.altKey || event.ctrlKey || event.metaKey || event.target.matches(types)) return;
    const now = wanted ?? Number(at("walk-at").value);
    const step = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 1, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const chapter = event.shiftKey && at({ ArrowLeft: "walk-chapter-before", ArrowRight: "walk-chapter-after" }[event.key] ?? "");
    const seq = chapter ? Number(chapter.dataset.at) : step;
    if (seq) goOn(seq);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.id === "walk-at") at("walk-number").textContent = target.value;
  });
  document.addEventListener("change", ({ target }) => {
    if (target.id === "walk-at") target.form.requestSubmit();
  });

  // A step of one's own is never undone by whoever leads: their ring waits until it is done. And
  // whoever writes a note stays where it belongs, and goes along again once it is kept or left.
  let held = false;
  let going = null; // the request of one's own step
  // Back and Forward draw the whole page anew.
  const own = (ctx) => Boolean(ctx?.sourceElement?.closest?.("#walk")) || ctx?.target === document.body;
  const noting = () => {
    const area = document.activeElement;
    return area?.matches("#notes textarea") && area.value !== area.defaultValue;
  };
  document.addEventListener("led", (event) => {
    held = noting() || going !== null;
    if (held) event.stopImmediatePropagation();
  }, true);
  const goAlong = () => {
    if (held && at("lead-bell") && !noting() && going === null) htmx.trigger(at("lead-bell"), "led");
  };
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => { if (own(ctx)) going = ctx; });
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (going === ctx) going = null;
    goAlong();
  });
  document.addEventListener("focusout", ({ target }) => {
    if (target.matches("#notes textarea")) setTimeout(goAlong, 800); // the press that keeps the note comes first
  });

  // --- What lies over the table goes when it has been used, and for whoever looks elsewhere.
  const fold = (but) => document.querySelectorAll(".walk-over[open]").forEach((each) => { if (each !== but) each.open = false; });
  document.addEventListener("click", ({ target }) => fold(target.closest(".walk-way") ? null : target.closest(".walk-over")));
  document.addEventListener("keydown", ({ key, target }) => {
    const over = key === "Escape" && document.querySelector(".walk-over[open]");
    if (!over) return;
    if (over.contains(target)) over.querySelector("summary").focus();
    fold();
  });

  // --- Leading: wherever the leader's page arrives, the others are led to. Looking alone (a GET)
  // changes nothing, so that no link and no forerunner of a page leads anybody: the page that is
  // there says so. One word at a time, and the newest last.
  let [saying, unsaid] = [false, false];
  const lead = async () => {
    unsaid = true;
    if (saying) return;
    saying = true;
    for (let form = at("lead-on"); form && unsaid; form = at("lead-on")) {
      unsaid = false;
      const body = new URLSearchParams(new FormData(form));
      body.set("at", form.dataset.at);
      await fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
    }
    saying = false;
  };

  const inSight = () => {
    const [story, here] = [at("walk-story"), at("here")];
    story.scrollTop = here.offsetTop - story.offsetTop - 0.7 * story.clientHeight;
    at("walk-number").textContent = at("walk-at").value;
  };
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    const mine = ctx === going; // arrived() may set out again
    inSight();
    arrived();
    if (mine) lead();
  });
  document.addEventListener("htmx:error", () => { wanted = null; });
  inSight();
  if (at("lead-on")?.querySelector(":scope > button")) lead();
})();
