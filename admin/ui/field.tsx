import { createContext, type ReactNode, type SyntheticEvent, use, useState } from "react";
import {
  TextField as AriaTextField,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from "react-aria-components";
import { formatNumber, type Locale } from "#core/locale.ts";
import { useShellWords } from "../shell/words.ts";
import { fromLocalTime, toLocalTime } from "./local-time.ts";

/** Whether the `Form` around a field was last tried with something that it cannot take. */
export const TriedContext = createContext(false);

/** What every field has. */
export type FieldProps = {
  readonly label: string;
  /** How to fill it in, below it. */
  readonly hint?: string | undefined;
  /** What is wrong, below it; `undefined` when nothing is. */
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
};

/** One of the values that a field offers. */
export type FieldOption<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
};

/** The label of a field; one that may stay empty says so. */
export function FieldLabel({
  label,
  optional = false,
}: {
  readonly label: string;
  readonly optional?: boolean;
}) {
  const { form } = useShellWords();
  return (
    <Label className="field-label">
      {label}
      {optional && <span className="field-optional"> ({form.optional})</span>}
    </Label>
  );
}

type FieldNotesProps = Pick<FieldProps, "hint" | "error"> & {
  /** The error is announced when it comes: nothing moves the focus to the field, which would read it. */
  readonly live?: boolean;
};

/** What stands below a field: its error, then its hint. Both belong to it for assistive technology. */
export function FieldNotes({ hint, error, live = false }: FieldNotesProps): ReactNode {
  return (
    <>
      <div className="live" aria-live={live ? "polite" : undefined}>
        <FieldError className="field-error">{error}</FieldError>
      </div>
      {/* Also without a hint: a field looks for its description only once, and hints come later too. */}
      <Text slot="description" className="field-hint">
        {hint}
      </Text>
    </>
  );
}

/**
 * Whether an error is announced that comes while the field has the focus; one that is there before is read by
 * the focus.
 */
export function useAnnounced(error: string | undefined) {
  const [isAnnounced, setAnnounced] = useState(false);
  return {
    isAnnounced,
    onFocusChange: (isFocused: boolean) => setAnnounced(isFocused && error === undefined),
    onInput: () => setAnnounced(true),
  };
}

type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly optional?: boolean;
  readonly type?: "text" | "email" | "tel" | "search";
  readonly multiline?: boolean;
  /** `ltr` for emails, phones and codes; otherwise as the letters go. */
  readonly dir?: "ltr" | "auto";
  /** The language of what is typed, where it may be another than that of the screen. */
  readonly lang?: Locale;
  readonly name?: string;
  readonly autoComplete?: string;
  readonly inputMode?: "numeric" | "email" | "tel";
  /** A longer text is not cut: the field says so, and its `Form` is not sent. Spaces around it do not count. */
  readonly maxLength?: number;
  /** For a text that may not be empty: what the field says when its `Form` is tried without it, which is not sent then. */
  readonly missing?: string | undefined;
  /** For a text that its `Form` cannot take: what the field says when that is tried, and not sent. */
  readonly refusal?: string | undefined;
  readonly autoFocus?: boolean;
  /** A short code, in large figures. */
  readonly isCode?: boolean;
  /** Its error is announced also when the focus is elsewhere, such as on the button that sent it. */
  readonly live?: boolean;
};

/** A text on one line or several. */
export function TextField({
  label,
  hint,
  error,
  optional = false,
  multiline = false,
  dir = "auto",
  lang,
  isCode = false,
  live = false,
  isDisabled = false,
  maxLength = Number.POSITIVE_INFINITY,
  missing,
  refusal,
  ...rest
}: TextFieldProps) {
  const { form } = useShellWords();
  const { length } = rest.value.trim();
  const isTried = use(TriedContext);
  const isMissing = missing !== undefined && length === 0;
  const isTooLong = length > maxLength;
  const refused = isMissing ? missing : refusal;
  const isFaulty = isTooLong || refused !== undefined;
  const tooLong = form.tooLong
    .replace("{length}", formatNumber(length))
    .replace("{max}", formatNumber(maxLength));
  const fault = isTooLong ? tooLong : ((isTried ? refused : undefined) ?? error);
  const { isAnnounced, ...watching } = useAnnounced(fault);
  return (
    <AriaTextField
      {...rest}
      {...watching}
      isDisabled={isDisabled}
      isInvalid={fault !== undefined}
      className="field"
      validationBehavior="aria"
    >
      <FieldLabel label={label} optional={optional} />
      {multiline ? (
        <TextArea className="input" dir={dir} lang={lang} data-faulty={isFaulty || undefined} />
      ) : (
        <Input
          className={isCode ? "input input-code" : "input"}
          dir={dir}
          lang={lang}
          data-faulty={isFaulty || undefined}
        />
      )}
      <FieldNotes hint={hint} error={fault} live={live || isAnnounced} />
    </AriaTextField>
  );
}

type PickerProps = FieldProps & {
  readonly type: "date" | "time" | "datetime-local";
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly optional?: boolean;
  readonly name?: string;
  /** For a moment that its `Form` cannot take: what the field says when that is tried, and not sent. */
  readonly refusal?: string | undefined;
};

/**
 * A date or a time in the browser's own picker. If it is only partly filled in, the browser reports it as
 * empty, and it would be sent as empty. So its `Form` is not sent, and the field says why, until it is
 * complete or empty.
 */
function Picker({ label, hint, error, refusal, optional = false, ...rest }: PickerProps) {
  const { form } = useShellWords();
  const [isUnfinished, setUnfinished] = useState(false);
  const check = ({ target }: SyntheticEvent) =>
    setUnfinished((was) => was && target instanceof HTMLInputElement && target.validity.badInput);
  const isTried = use(TriedContext);
  const fault = isUnfinished ? form.unfinished : ((isTried ? refusal : undefined) ?? error);
  const { isAnnounced, onFocusChange, onInput } = useAnnounced(fault);
  return (
    <AriaTextField
      {...rest}
      isInvalid={fault !== undefined}
      className="field"
      validationBehavior="aria"
      onFocusChange={onFocusChange}
      onInput={(event) => {
        onInput();
        check(event);
      }}
      onKeyUp={check}
    >
      <FieldLabel label={label} optional={optional} />
      <Input
        className="input"
        dir="ltr"
        data-faulty={refusal !== undefined || undefined}
        onInvalid={() => setUnfinished(true)}
      />
      <FieldNotes hint={hint} error={fault} live={isAnnounced} />
    </AriaTextField>
  );
}

type DateFieldProps = FieldProps & {
  /** A calendar day, `2026-11-20`; empty while none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly optional?: boolean;
  readonly name?: string;
};

/** A calendar day, in the browser's own picker. */
export function DateField(props: DateFieldProps) {
  return <Picker {...props} type="date" />;
}

type TimeFieldProps = FieldProps & {
  /** `17:30`; empty while none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A time of day, in the browser's own picker. */
export function TimeField(props: TimeFieldProps) {
  return <Picker {...props} type="time" />;
}

type DateTimeFieldProps = Pick<PickerProps, "refusal"> &
  FieldProps & {
    /** ISO 8601 in UTC; `null` while none is chosen. */
    readonly value: string | null;
    readonly onChange: (value: string | null) => void;
    readonly optional?: boolean;
  };

/** A day and a time of day on this device, in the browser's own picker. */
export function DateTimeField({ value, onChange, ...rest }: DateTimeFieldProps) {
  return (
    <Picker
      {...rest}
      type="datetime-local"
      value={toLocalTime(value)}
      onChange={(text) => onChange(fromLocalTime(text))}
    />
  );
}
