/** What a visitor did before the page was hydrated; recorded by `event-replay.js`. */
type RecordedEvent =
  | { readonly button: HTMLButtonElement }
  | { readonly field: Field; readonly value: string; readonly checked: boolean | undefined }
  | { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    takeRecordedEvents?: () => readonly RecordedEvent[];
  }
}

/** Stops recording and returns what was recorded, in order; a second call returns nothing. */
export function takeRecordedEvents(): readonly RecordedEvent[] {
  return window.takeRecordedEvents?.() ?? [];
}

/**
 * Does in the same order what the visitor did before hydration. Between two events React renders, so
 * that the page knows the typed text before its form is submitted. Must not run inside a React
 * effect: events dispatched there do not hydrate a deferred section.
 */
export async function replayEvents(events: readonly RecordedEvent[]): Promise<void> {
  for (const event of events) {
    await null;
    replay(event);
  }
}

function replay(event: RecordedEvent): void {
  if ("button" in event) event.button.click();
  else if ("form" in event) event.form.requestSubmit(event.submitter);
  else if (isChoice(event.field)) chooseAgain(event.field, event.checked === true);
  else typeAgain(event.field, event.value);
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** A click on a box that already has the new state would undo it. */
function chooseAgain(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

/**
 * React ignores an event whose text it has seen already, so the text is first emptied behind its
 * back. The first event hydrates a field in a deferred section; the second one is heard.
 */
function typeAgain(field: Field, value: string): void {
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
