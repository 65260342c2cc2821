/** The text as an Arabic keyboard types it: 0–9 become Arabic digits. */
export function inArabicDigits(text: string): string {
  return text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
}
