/** What a visitor did before the app answered; see `early-acts.js`. */
type EarlyAct =
  | { readonly button: HTMLButtonElement }
  | { readonly field: Field; readonly value: string; readonly checked: boolean | undefined }
  | { readonly form: HTMLFormElement; readonly submitter: HTMLElement | null };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Hands out what was kept, once, and keeps nothing from then on; the document's own script. */
    takeEarlyActs?: () => readonly EarlyAct[];
  }
}

/**
 * Does what the visitor did before the app was there, in the same order. Each act has a task of its
 * own: an effect of React's cannot wake a part whose turn has not come, and what was typed is known
 * to the page before the form is sent.
 */
export function doEarlyActs(): void {
  const acts = [...(window.takeEarlyActs?.() ?? [])];
  const doNext = () => {
    const act = acts.shift();
    if (act === undefined) return;
    doAgain(act);
    setTimeout(doNext);
  };
  setTimeout(doNext);
}

function doAgain(act: EarlyAct): void {
  if ("button" in act) act.button.click();
  else if ("form" in act) act.form.requestSubmit(act.submitter);
  else if (isChoice(act.field)) chooseAgain(act.field, act.checked === true);
  else typeAgain(act.field, act.value);
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** Chooses anew, so that React hears of it. */
function chooseAgain(field: HTMLInputElement, checked: boolean): void {
  field.checked = !checked;
  field.click();
}

/**
 * React hears of a text only when it is another than the one it has seen: so it sees none first. A
 * field whose turn has not come yet is woken by the first event, and hears the second.
 */
function typeAgain(field: Field, value: string): void {
  const type = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(type, { bubbles: true }));
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
