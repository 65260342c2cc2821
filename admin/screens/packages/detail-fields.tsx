import { nameField } from "#contract/names.ts";
import { AUDIENCES, MAX_EXTENT } from "#core/catalog.ts";
import { LOCALES } from "#core/locale.ts";
import { TextField } from "../../ui/field.tsx";
import { NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import type { PackageDraft } from "./package-draft.ts";
import { usePackagesWords } from "./words.ts";

type DetailFieldsProps = {
  readonly draft: PackageDraft;
  readonly onChange: (draft: PackageDraft) => void;
  readonly errorOf: (field: string) => string | undefined;
  /** True while a change is scheduled: these count at once. */
  readonly isDisabled: boolean;
};

const COUNTS = [
  ["sessions", "sessions"],
  ["foundation_sessions", "foundationSessions"],
  ["session_minutes", "sessionMinutes"],
  ["weeks", "weeks"],
] as const;

/** Both names side by side, and what the package buys. */
export function DetailFields({ draft, onChange, errorOf, isDisabled }: DetailFieldsProps) {
  const words = usePackagesWords().form;
  return (
    <fieldset className="card stack">
      <legend className="legend">{words.names}</legend>
      <div className="fields-twin">
        {LOCALES.map((locale) => {
          const field = nameField(locale);
          return (
            <TextField
              key={field}
              label={words.nameIn[locale]}
              lang={locale}
              value={draft[field]}
              onChange={(name) => onChange({ ...draft, [field]: name })}
              error={errorOf(field)}
              maxLength={200}
              isDisabled={isDisabled}
            />
          );
        })}
      </div>
      <div className="fields">
        {COUNTS.map(([field, label]) => (
          <NumberField
            key={field}
            label={words[label]}
            value={draft[field]}
            onChange={(value) => onChange({ ...draft, [field]: value })}
            error={errorOf(field)}
            min={1}
            max={MAX_EXTENT}
            optional
            isDisabled={isDisabled}
          />
        ))}
        <Select
          label={words.audience}
          value={draft.audience ?? "none"}
          onChange={(value) => onChange({ ...draft, audience: value === "none" ? null : value })}
          options={(["none", ...AUDIENCES] as const).map((value) => ({
            value,
            label: words.audiences[value],
          }))}
          isDisabled={isDisabled}
        />
      </div>
    </fieldset>
  );
}
