import type { listAdminPackages } from "#contract/admin/packages.ts";
import * as paths from "#contract/admin/paths.ts";
import { nameIn } from "#contract/names.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { useLocale } from "../../locale.ts";

/** A package to choose. */
type PackageOption = { readonly id: number; readonly name: string; readonly active: boolean };

/** Every package by its name in the language that is shown; empty until they are there. */
export function usePackages(): readonly PackageOption[] {
  const locale = useLocale();
  const answer = useAnswer<typeof listAdminPackages>(paths.packages);
  return (answer.data?.packages ?? []).map((one) => ({
    id: one.id,
    name: nameIn(one, locale),
    active: one.active,
  }));
}
