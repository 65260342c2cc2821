import { formatNumber } from "#core/locale.ts";
import { MAX_CLAIM_TEXT_LENGTH } from "#core/refund-claim.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Field } from "#web/ui/field/field.tsx";

type NoteFieldProps = {
  readonly note: string;
  readonly isTooLong: boolean;
  readonly locked: boolean;
  readonly copy: Copy<"account">["refund"];
  readonly onChange: (note: string) => void;
};

/** What the family wants to say to its claim. */
export function NoteField({ note, isTooLong, locked, copy, onChange }: NoteFieldProps) {
  const tooLong = copy.noteTooLong.replace("{max}", formatNumber(MAX_CLAIM_TEXT_LENGTH));
  return (
    <Field label={copy.note} error={isTooLong && tooLong} live>
      {(aria) => (
        <textarea
          {...aria}
          className="field-input"
          rows={3}
          dir="auto"
          readOnly={locked}
          value={note}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
