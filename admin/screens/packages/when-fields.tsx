import { DateTimeField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { usePackagesWords } from "./words.ts";

/** When a change counts: at once, or at a moment, which is `null` while none is chosen. */
export type When =
  | { readonly kind: "now" }
  | { readonly kind: "later"; readonly at: string | null };

export const NOW: When = { kind: "now" };

type WhenFieldsProps = {
  readonly when: When;
  readonly onChange: (when: When) => void;
  readonly error: string | undefined;
};

/** The choice of when a change counts. */
export function WhenFields({ when, onChange, error }: WhenFieldsProps) {
  const words = usePackagesWords().form;
  return (
    <div className="card stack">
      <div className="fields fields-top">
        <Select
          label={words.when}
          value={when.kind}
          onChange={(kind) => onChange(kind === "now" ? NOW : { kind, at: null })}
          options={[
            { value: "now", label: words.now },
            { value: "later", label: words.later },
          ]}
        />
        {when.kind === "later" && (
          <DateTimeField
            label={words.at}
            value={when.at}
            onChange={(at) => onChange({ kind: "later", at })}
            error={error}
            hint={words.laterHint}
          />
        )}
      </div>
    </div>
  );
}
