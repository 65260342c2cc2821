/** What a visitor did before the app answered; see `early-acts.js`. */
export type EarlyAct =
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

/** Ends the keeping, and hands out what was kept: from here on the app hears what is done. */
export function takeEarlyActs(): readonly EarlyAct[] {
  return window.takeEarlyActs?.() ?? [];
}

/**
 * Does what the visitor did before the app was there, in the same order. Between two acts React takes
 * its turn: what was typed is known to the page before the form is sent. Nor can an act be done from
 * within one of its effects: it would not wake a part whose turn has not come.
 */
export async function doEarlyActs(acts: readonly EarlyAct[]): Promise<void> {
  for (const act of acts) {
    await null;
    doAgain(act);
  }
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
