import {
  type ChangeEvent,
  type ClipboardEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { MAX_PHONE_LENGTH } from "#core/checkout.ts";
import { dialCodeOf } from "#core/countries.ts";
import { correctPhonePaste } from "#core/phone.ts";
import type { FieldAria } from "#web/ui/field/field.tsx";

type PhoneFieldProps = {
  readonly aria: FieldAria;
  readonly country: string;
  readonly value: string;
  readonly locked: boolean;
  readonly onChange: (phone: string) => void;
};

/**
 * The phone, left to right in both languages (R-CHK-05). What is typed comes back corrected
 * (R-CHK-36, R-CHK-37), and the caret keeps its distance from the end, so that a digit in the middle
 * can be corrected. A whole number that is pasted replaces the text.
 */
export function PhoneField({ aria, country, value, locked, onChange }: PhoneFieldProps) {
  const dialCode = dialCodeOf(country) ?? "";
  const input = useRef<HTMLInputElement>(null);
  const behindCaret = useRef<number | null>(null);

  // After each render: removing a letter that is not allowed moves the caret too.
  useLayoutEffect(() => {
    const field = input.current;
    if (behindCaret.current === null || field !== document.activeElement) return;
    const caret = Math.max(0, value.length - behindCaret.current);
    behindCaret.current = null;
    field?.setSelectionRange(caret, caret);
  });

  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    behindCaret.current = target.value.length - (target.selectionEnd ?? target.value.length);
    onChange(target.value);
  };

  // A digit typed in front of the dial code, or over all of it by somebody who came with the Tab
  // key, would be lost to the rule that the text begins with the code.
  const stayBehindCode = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = currentTarget;
    if (selectionStart !== selectionEnd || (selectionEnd ?? 0) >= dialCode.length) return;
    currentTarget.setSelectionRange(value.length, value.length);
  };

  const paste = (event: ClipboardEvent) => {
    const phone = correctPhonePaste(country, event.clipboardData.getData("text"));
    if (phone === null || locked) return;
    event.preventDefault();
    behindCaret.current = 0;
    onChange(phone);
  };

  return (
    <input
      {...aria}
      ref={input}
      name="phone"
      type="tel"
      className="field-input"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel"
      required
      maxLength={MAX_PHONE_LENGTH}
      value={value}
      readOnly={locked}
      onFocus={({ target }) => target.setSelectionRange(value.length, value.length)}
      onSelect={stayBehindCode}
      onChange={change}
      onPaste={paste}
    />
  );
}
