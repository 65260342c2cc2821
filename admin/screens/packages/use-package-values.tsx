import type { ReactNode } from "react";
import { nameFields } from "#contract/names.ts";
import { toMajor } from "#core/money.ts";
import { Money, UserText } from "../../format.tsx";
import type { ShownValues } from "../../ui/edit-conflict.tsx";
import type { DraftField, PackageDraft } from "./package-draft.ts";
import { usePackagesWords } from "./words.ts";

/** How the form of a package names and shows its values. */
export function usePackageValues(): ShownValues<PackageDraft> {
  const words = usePackagesWords();
  const { form } = words;
  const labels: Readonly<Record<DraftField, string>> = {
    ...nameFields(form.nameIn),
    price: form.priceNow,
    price_before: form.priceBefore,
    active: form.active,
    sessions: form.sessions,
    foundation_sessions: form.foundationSessions,
    session_minutes: form.sessionMinutes,
    weeks: form.weeks,
    audience: form.audience,
  };
  const show = (field: DraftField, draft: PackageDraft): ReactNode => {
    const value = draft[field];
    if (field === "active") return draft.active ? words.on : words.off;
    if (field === "audience") return form.audiences[draft.audience ?? "none"];
    if (value === null) return "–";
    if (field === "price" || field === "price_before")
      return <Money major={toMajor(Number(value))} />;
    return <UserText>{String(value)}</UserText>;
  };
  return { labels, show };
}
