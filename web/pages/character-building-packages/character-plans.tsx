import type { CharacterBuildingPackagesCopy } from "#content/character-building-packages.en.ts";
import { CHARACTER_PACKAGE_IDS } from "#core/catalog.ts";
import { plural } from "#core/locale.ts";
import type { Prices } from "#web/data/prices.ts";
import { useLocale } from "#web/data/root-data.ts";
import { PackageCard } from "#web/ui/package-card/package-card.tsx";
import { PackageGrid } from "#web/ui/package-card/package-grid.tsx";

/** Months of the programme and sessions of the single packages, card by card (R-CBP-08, R-CBP-10). */
const AMOUNTS = { "moulhim-program": [9, 6, 3], "individual-courses": [10, 6, 1] } as const;
const MEASURES = [3, 2, 1] as const;

type CharacterPlansProps = {
  readonly copy: CharacterBuildingPackagesCopy;
  readonly tab: keyof typeof CHARACTER_PACKAGE_IDS;
  readonly prices: Prices;
};

/** The three cards of one tab, the longest first (R-CBP-05, R-CBP-06, D-52). */
export function CharacterPlans({ copy, tab, prices }: CharacterPlansProps) {
  const locale = useLocale();
  const programme = tab === "moulhim-program";
  return (
    <PackageGrid count={3}>
      {CHARACTER_PACKAGE_IDS[tab].map((coursePackageId, position) => {
        const amount = AMOUNTS[tab][position] ?? 1;
        return (
          <PackageCard
            key={coursePackageId}
            title={plural(locale, amount, programme ? copy.months : copy.sessions)}
            description={copy.descriptions[tab][position] ?? ""}
            measure={MEASURES[position] ?? 1}
            prices={prices}
            coursePackageId={coursePackageId}
            order="characterBuilding"
            priceNote={plural(locale, amount, programme ? copy.monthsNote : copy.sessionsNote)}
            benefits={copy.benefits[tab]}
            benefitsLabel={copy.benefitsLabel}
            action={copy.action}
          />
        );
      })}
    </PackageGrid>
  );
}
