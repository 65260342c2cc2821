// Keeps, in their order, what a visitor does before the app answers: presses, typed text, sent
// forms. `web/early-acts.ts` does it all once the app is there. A form that is sent before that
// would load the page anew, with what was typed in its address.
(() => {
  const acts = [];
  const keep = {
    click({ target }) {
      const button = target.closest("button");
      // A button that sends a form does so by itself, and one that opens something opens it.
      if (button === null || button.type === "submit" || button.popoverTargetElement) return;
      acts.push({ button });
    },
    input({ target: field }) {
      const known = acts.findIndex((act) => act.field === field);
      if (known !== -1) acts.splice(known, 1);
      acts.push({ field, value: field.value, checked: field.checked });
    },
    submit(event) {
      event.preventDefault();
      acts.push({ form: event.target, submitter: event.submitter });
    },
  };
  for (const [type, listen] of Object.entries(keep)) addEventListener(type, listen, true);
  window.takeEarlyActs = () => {
    for (const [type, listen] of Object.entries(keep)) removeEventListener(type, listen, true);
    return acts.splice(0);
  };
})();
