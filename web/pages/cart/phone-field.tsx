import {
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type InputEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { MAX_PHONE_LENGTH } from "#core/checkout.ts";
import { dialCodeOf } from "#core/countries.ts";
import type { PhoneEntry } from "#core/phone.ts";
import { useStore } from "#web/browser/store.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import type { FieldAria } from "#web/ui/field/field.tsx";
import { phoneNumbers, phoneRules } from "./load-phone-numbers.ts";

type PhoneFieldProps = {
  readonly aria: FieldAria;
  readonly country: string;
  readonly value: string;
  /** The countries that the gateway serves; `null` means all. */
  readonly served: readonly string[] | null;
  readonly locked: boolean;
  readonly words: Copy<"cart">["checkout"]["phoneDoubt"];
  readonly onChange: (phone: string) => void;
  /** Called with a whole number and its country, which was pasted or filled in by the browser. */
  readonly onRead: (entry: PhoneEntry) => void;
};

/**
 * The phone, left to right in both languages (R-CHK-05). If a number looks wrong, a question appears after the
 * field is left, or as soon as the number is too long; it can be sent anyway (R-CHK-53).
 */
export function PhoneField(props: PhoneFieldProps) {
  const { aria, country, value, locked, words } = props;
  const locale = useLocale();
  const numbers = useStore(phoneNumbers);
  const [focused, setFocused] = useState(false);
  const doubtId = useId();
  const doubt = numbers?.phoneDoubtText(country, value, focused, words, locale);
  const dialCode = dialCodeOf(country) ?? "";
  const input = useRef<HTMLInputElement>(null);
  const afterPress = useAfterPress();
  const { composed, ...typing } = useTyping(input, dialCode, props);

  const description = [doubt && doubtId, aria["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <>
      <input
        {...aria}
        {...(description !== "" && { "aria-describedby": description })}
        ref={input}
        name="phone"
        type="tel"
        className="field-input"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        required
        maxLength={MAX_PHONE_LENGTH}
        value={composed ?? value}
        readOnly={locked}
        onFocus={({ currentTarget }) => {
          setFocused(true);
          startAtEnd(currentTarget, value);
        }}
        onBlur={({ target }) =>
          afterPress(() => setFocused(target === target.ownerDocument.activeElement))
        }
        onSelect={({ currentTarget }) => {
          if (composed === null) stayBehindCode(currentTarget, dialCode);
        }}
        {...typing}
      />
      <p id={doubtId} role="status" className="field-hint checkout-doubt">
        {doubt}
      </p>
    </>
  );
}

/**
 * Handles typed text: corrects it (R-CHK-36, R-CHK-37), but only after an IME composition has ended; until then
 * it is in `composed`. A whole number that is pasted, inserted by the keyboard or filled in by the browser
 * replaces the text.
 */
function useTyping(
  input: RefObject<HTMLInputElement | null>,
  dialCode: string,
  { country, value, served, locked, onChange, onRead }: PhoneFieldProps,
) {
  const keepCaret = usePreservedCaret(input, value);
  const [composed, setComposed] = useState<string | null>(null);

  const read = (text: string): boolean => {
    const entry = locked ? null : phoneRules().put(country, text, served);
    if (entry === null) return false;
    keepCaret(0);
    onRead(entry);
    return true;
  };

  const enter = ({ value: text, selectionEnd }: HTMLInputElement, deleted: boolean) => {
    const left =
      deleted && !text.startsWith(dialCode) ? afterDeletion(value, text, dialCode) : text;
    keepCaret(text.length - (selectionEnd ?? text.length));
    onChange(left);
  };

  return {
    composed,
    // The clipboard key of a phone's keyboard inserts a whole number like a letter. Input that replaces the
    // whole text is taken as typed (R-CHK-37).
    onBeforeInput(event: InputEvent<HTMLInputElement>) {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const replacesAll = selectionStart === 0 && selectionEnd === value.length;
      if (composed === null && !replacesAll && read(event.data)) event.preventDefault();
    },
    onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      // Changing the text during a composition would make the browser compose it again.
      if ("isComposing" in nativeEvent && nativeEvent.isComposing === true) {
        return setComposed(target.value);
      }
      if (isFilledIn(nativeEvent) && read(target.value)) return;
      enter(target, isDeletion(nativeEvent));
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      setComposed(null);
      enter(currentTarget, false);
    },
    onPaste(event: ClipboardEvent) {
      if (read(event.clipboardData.getData("text"))) event.preventDefault();
    },
  };
}

/**
 * Returns a function that takes the number of characters after the caret. They stay after it when the text is
 * corrected, so that a digit in the middle can be edited.
 */
function usePreservedCaret(
  input: RefObject<HTMLInputElement | null>,
  value: string,
): (behind: number) => void {
  const behindCaret = useRef<number | null>(null);
  // After each render, because removing a forbidden character also moves the caret.
  useLayoutEffect(() => {
    const field = input.current;
    if (behindCaret.current === null || field !== document.activeElement) return;
    const caret = Math.max(0, value.length - behindCaret.current);
    behindCaret.current = null;
    field?.setSelectionRange(caret, caret);
  });
  return (behind) => {
    behindCaret.current = behind;
  };
}

/**
 * Moves the caret behind the dial code: text typed before it would be lost, because the text must begin with
 * the code.
 */
function stayBehindCode(field: HTMLInputElement, dialCode: string): void {
  const { selectionStart, selectionEnd } = field;
  if (selectionStart !== selectionEnd) return;
  if ((selectionEnd ?? 0) >= dialCode.length) return;
  field.setSelectionRange(dialCode.length, dialCode.length);
}

/**
 * Puts the caret at the end: the Tab key or a password manager may select the whole text, and typing would then
 * replace the dial code.
 */
function startAtEnd(field: HTMLInputElement, value: string): void {
  queueMicrotask(() => field.setSelectionRange(value.length, value.length));
}

/**
 * Returns a function that runs a task now or, during a press, after its release: new content must not move the
 * checkbox under the finger, which would then miss its click.
 */
function useAfterPress(): (task: () => void) => void {
  const pressing = useRef(false);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener("mousedown", () => (pressing.current = true), options);
    addEventListener("mouseup", () => (pressing.current = false), options);
    return () => listening.abort();
  }, []);
  return (task) => {
    if (pressing.current) addEventListener("mouseup", () => setTimeout(task), { once: true });
    else task();
  };
}

/** Whether the browser filled the field in: the event has no input type, or the type of a replacement. */
function isFilledIn(event: Event): boolean {
  const kind = "inputType" in event ? event.inputType : undefined;
  return kind === undefined || kind === "" || kind === "insertReplacementText";
}

function isDeletion(event: Event): boolean {
  return "inputType" in event && String(event.inputType).startsWith("delete");
}

/**
 * The text after a deletion within the dial code: Backspace right after the code deletes nothing; otherwise the
 * text becomes empty, so that a remaining plus does not count as typed.
 */
function afterDeletion(before: string, text: string, dialCode: string): string {
  const rest = before.slice(dialCode.length);
  return rest !== "" && text === dialCode.slice(0, -1) + rest ? before : "";
}
