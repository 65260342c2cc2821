import { ROLES } from "#core/staff.ts";
import { Sum } from "../../format.tsx";
import { useShellWords } from "../../shell/words.ts";
import { Change } from "../../ui/change.tsx";
import { useAuditWords } from "./words.ts";

const SUMS = ["price", "price_before", "amount"];

type AuditedChangeProps = { readonly before: unknown; readonly after: unknown };

/** What an entry says was changed, in the staff's words; its sums are in major units. */
export function AuditedChange({ before, after }: AuditedChangeProps) {
  const words = useAuditWords();
  const { roles } = useShellWords();
  const currency = currencyOf(after);
  const textOf = (key: string, value: unknown) => {
    const role = key === "role" ? ROLES.find((name) => name === value) : undefined;
    if (role !== undefined) return roles[role];
    const word = words.values[`${key}.${value}`];
    if (word !== undefined) return word;
    const isSum = SUMS.includes(key) && typeof value === "number";
    return isSum ? <Sum major={value} currency={currency} /> : undefined;
  };
  return (
    <Change
      before={before}
      after={after}
      words={words}
      nameOf={(key) => words.fields[key]}
      textOf={textOf}
    />
  );
}

/** The currency that an entry names; prices of packages are in dollars. */
function currencyOf(values: unknown): string {
  const isNamed = typeof values === "object" && values !== null && "currency" in values;
  return isNamed && typeof values.currency === "string" ? values.currency : "USD";
}
