const MODIFIERS = ["altKey", "ctrlKey", "metaKey", "shiftKey"] as const;

/**
 * Presses a key where the focus is, alone and with each modifier. Returns with what the page took the press from the
 * browser, which goes back, for example, on Alt and an arrow.
 */
export function takenFromBrowser(key: string): readonly string[] {
  const press = { key, bubbles: true, cancelable: true };
  return ["alone", ...MODIFIERS].filter((modifier) => {
    const event = new KeyboardEvent("keydown", { ...press, [modifier]: true });
    return document.activeElement?.dispatchEvent(event) === false;
  });
}
