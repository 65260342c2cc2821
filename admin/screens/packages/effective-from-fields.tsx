import { DateTimeField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { usePackagesWords } from "./words.ts";

/** From when a change counts: at once, or from a moment, which is `null` while none is chosen. */
export type EffectiveFrom =
  | { readonly kind: "now" }
  | { readonly kind: "later"; readonly at: string | null };

export const AT_ONCE: EffectiveFrom = { kind: "now" };

type EffectiveFromFieldsProps = {
  readonly effectiveFrom: EffectiveFrom;
  readonly onChange: (effectiveFrom: EffectiveFrom) => void;
  readonly error: string | undefined;
};

/** The choice from when a change counts. */
export function EffectiveFromFields({ effectiveFrom, onChange, error }: EffectiveFromFieldsProps) {
  const words = usePackagesWords().form;
  return (
    <div className="card stack">
      <div className="fields fields-top">
        <Select
          label={words.when}
          value={effectiveFrom.kind}
          onChange={(kind) => onChange(kind === "now" ? AT_ONCE : { kind, at: null })}
          options={[
            { value: "now", label: words.now },
            { value: "later", label: words.later },
          ]}
        />
        {effectiveFrom.kind === "later" && (
          <DateTimeField
            label={words.at}
            value={effectiveFrom.at}
            onChange={(at) => onChange({ kind: "later", at })}
            error={error}
            refusal={effectiveFrom.at === null ? words.needsTime : undefined}
            hint={words.laterHint}
          />
        )}
      </div>
    </div>
  );
}
