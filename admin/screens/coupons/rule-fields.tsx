import { MAX_USES } from "#core/discount.ts";
import { MAX_AMOUNT } from "#core/money.ts";
import { DateTimeField } from "../../ui/field.tsx";
import { MoneyField, NumberField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { Switch } from "../../ui/toggle.tsx";
import type { CouponDraft } from "./coupon-draft.ts";
import { PackagesBox } from "./packages-box.tsx";
import { useCouponsWords } from "./words.ts";

type RuleFieldsProps = {
  readonly draft: CouponDraft;
  readonly onChange: (draft: CouponDraft) => void;
  readonly errorOf: (field: string) => string | undefined;
  /** True for codes of one use each. */
  readonly isSingleUse?: boolean;
};

/** What a coupon takes off, from which value, for what, when and how often. */
export function RuleFields({ draft, onChange, errorOf, isSingleUse = false }: RuleFieldsProps) {
  const { form: words, problems } = useCouponsWords();
  const { starts_at: from, ends_at: to } = draft;
  const isReversed = from !== null && to !== null && Date.parse(from) >= Date.parse(to);
  return (
    <>
      <div className="fields fields-top">
        <Select
          label={words.kind}
          value={draft.kind}
          onChange={(kind) => onChange({ ...draft, kind })}
          options={[
            { value: "percent", label: words.percent },
            { value: "fixed", label: words.fixed },
          ]}
        />
        {draft.kind === "percent" ? (
          <NumberField
            label={words.percentValue}
            value={draft.percent}
            onChange={(percent) => onChange({ ...draft, percent })}
            error={errorOf("value")}
            refusal={draft.percent === null ? problems.percent : undefined}
            min={1}
            max={100}
            unit="%"
          />
        ) : (
          <MoneyField
            label={words.fixedValue}
            value={draft.fixed}
            onChange={(fixed) => onChange({ ...draft, fixed })}
            error={errorOf("value")}
            refusal={draft.fixed === null ? problems.fixed : undefined}
            min={1}
            max={MAX_AMOUNT}
          />
        )}
        <MoneyField
          label={words.minimum}
          value={draft.minimum}
          onChange={(minimum) => onChange({ ...draft, minimum })}
          error={errorOf("minimum")}
          max={MAX_AMOUNT}
          hint={words.minimumHint}
          optional
        />
      </div>
      <PackagesBox
        value={draft.packages}
        onChange={(packages) => onChange({ ...draft, packages })}
        error={errorOf("packages")}
      />
      <div className="fields fields-top">
        <DateTimeField
          label={words.startsAt}
          value={draft.starts_at}
          onChange={(starts_at) => onChange({ ...draft, starts_at })}
          error={errorOf("starts_at")}
          hint={words.windowHint}
          optional
        />
        <DateTimeField
          label={words.endsAt}
          value={draft.ends_at}
          onChange={(ends_at) => onChange({ ...draft, ends_at })}
          error={errorOf("ends_at")}
          refusal={isReversed ? problems.window : undefined}
          optional
        />
        {!isSingleUse && (
          <>
            <NumberField
              label={words.maxUses}
              value={draft.max_uses}
              onChange={(max_uses) => onChange({ ...draft, max_uses })}
              error={errorOf("max_uses")}
              hint={words.unlimited}
              min={1}
              max={MAX_USES}
              optional
            />
            <NumberField
              label={words.maxUsesPerPerson}
              value={draft.max_uses_per_person}
              onChange={(max_uses_per_person) => onChange({ ...draft, max_uses_per_person })}
              error={errorOf("max_uses_per_person")}
              min={1}
              max={MAX_USES}
              optional
            />
          </>
        )}
      </div>
      <Switch isSelected={draft.active} onChange={(active) => onChange({ ...draft, active })}>
        {words.active}
      </Switch>
    </>
  );
}
