import type { ReactNode } from "react";
import { toMajor } from "#core/money.ts";
import { Money, When } from "../../format.tsx";
import type { ShownValues } from "../../ui/edit-conflict.tsx";
import type { CouponDraft, DraftField } from "./coupon-draft.ts";
import { usePackages } from "./use-packages.ts";
import { useCouponsWords } from "./words.ts";

/** How the form of a coupon names and shows its values. */
export function useCouponValues(): ShownValues<CouponDraft> {
  const words = useCouponsWords();
  const { form } = words;
  const packages = usePackages();
  const labels: Readonly<Record<DraftField, string>> = {
    kind: form.kind,
    percent: form.percentValue,
    fixed: form.fixedValue,
    minimum: form.minimum,
    packages: form.packages,
    starts_at: form.startsAt,
    ends_at: form.endsAt,
    max_uses: form.maxUses,
    max_uses_per_person: form.maxUsesPerPerson,
    active: form.active,
  };
  const show = (field: DraftField, draft: CouponDraft): ReactNode => {
    if (field === "kind") return form[draft.kind];
    if (field === "active") return draft.active ? words.on : words.off;
    if (field === "packages") {
      if (draft.packages === null) return form.allPackages;
      const chosen = packages.filter(({ id }) => draft.packages?.includes(id));
      return chosen.map(({ name }) => name).join(" · ");
    }
    const value = draft[field];
    if (value === null) return "–";
    if (typeof value === "string") return <When at={value} />;
    if (field === "fixed" || field === "minimum") return <Money major={toMajor(value)} />;
    return field === "percent" ? `${value}%` : value;
  };
  return { labels, show };
}
