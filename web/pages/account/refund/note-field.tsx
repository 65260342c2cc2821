import { MAX_CLAIM_TEXT_LENGTH } from "#core/refund-claim.ts";
import { Field } from "#web/ui/field/field.tsx";

type NoteFieldProps = {
  readonly label: string;
  readonly note: string;
  readonly locked: boolean;
  readonly onChange: (note: string) => void;
};

/** What the family wants to say to its claim. */
export function NoteField({ label, note, locked, onChange }: NoteFieldProps) {
  return (
    <Field label={label}>
      {(aria) => (
        <textarea
          {...aria}
          className="field-input"
          rows={3}
          dir="auto"
          maxLength={MAX_CLAIM_TEXT_LENGTH}
          readOnly={locked}
          value={note}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
