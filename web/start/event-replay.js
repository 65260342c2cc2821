// Records what a visitor does before the page is hydrated: clicks, typed text, submitted forms.
// `event-replay.ts` replays it afterwards. A form submitted before hydration would otherwise reload
// the page, with what was typed in its address. Nobody else hears what is recorded, so that nothing is
// done twice, or before what was done earlier.
(() => {
  const events = [];
  const record = {
    click(event) {
      const button = event.target.closest("button");
      // The submit listener records submit buttons, and the browser itself opens popovers.
      if (button === null || button.type === "submit" || button.popoverTargetElement) return;
      event.stopImmediatePropagation();
      events.push({ button });
    },
    input(event) {
      const { target: field } = event;
      event.stopImmediatePropagation();
      const known = events.findIndex((event) => event.field === field);
      if (known !== -1) events.splice(known, 1);
      events.push({ field, value: field.value, checked: field.checked });
    },
    submit(event) {
      event.preventDefault();
      event.stopImmediatePropagation();
      events.push({ form: event.target, submitter: event.submitter });
    },
  };
  for (const [type, listen] of Object.entries(record)) addEventListener(type, listen, true);
  window.takeRecordedEvents = () => {
    // A script that was lost at first may have arrived since.
    document.getElementById("scripts-failed")?.remove();
    for (const [type, listen] of Object.entries(record)) removeEventListener(type, listen, true);
    return events.splice(0);
  };
})();
