import type { PackagesCopy } from "#content/packages.en.ts";
import { type Duration, languagePlans, type Stage, type Tier } from "#core/catalog.ts";
import { coreSessionsPerMonth, languageBadge, languageBenefits } from "#core/language-benefits.ts";
import { type Locale, plural } from "#core/locale.ts";
import type { Prices } from "#web/data/prices.ts";
import { useLocale } from "#web/data/root-data.ts";
import { type Benefit, PackageCard } from "#web/ui/package-card/package-card.tsx";
import { PackageGrid } from "#web/ui/package-card/package-grid.tsx";
import { MONTHS } from "./months.ts";

const MEASURES: Readonly<Record<Tier, number>> = { immersionPlus: 3, immersion: 2, basic: 1 };

type LanguagePlansProps = {
  readonly copy: PackagesCopy;
  readonly stage: Stage;
  readonly duration: Duration;
  readonly prices: Prices;
};

/** What a plan includes, each with its frequency (R-PKG-10, R-PKG-18 to R-PKG-29). */
function benefitsOf(copy: PackagesCopy, stage: Stage, tier: Tier, locale: Locale): Benefit[] {
  return languageBenefits(stage, tier).map((benefit) => {
    if (benefit !== "coreSessions") return copy.benefits[benefit];
    const { name, frequency } = copy.benefits.coreSessions;
    return { name: plural(locale, coreSessionsPerMonth(stage), name), frequency };
  });
}

/** The cards of one audience and duration, richest plan first (R-PKG-05). */
export function LanguagePlans({ copy, stage, duration, prices }: LanguagePlansProps) {
  const locale = useLocale();
  const plans = languagePlans(stage, duration);
  return (
    <PackageGrid count={plans.length}>
      {plans.map(({ tier, coursePackageId }) => {
        const badge = languageBadge(duration, tier);
        return (
          <PackageCard
            // The key makes another plan a new card, without the messages of the last one.
            key={`${stage}-${coursePackageId}`}
            title={copy.tiers[tier]}
            description={copy.descriptions[stage][tier]}
            measure={MEASURES[tier]}
            badge={badge === null ? undefined : copy.badges[badge]}
            recommended={badge === "bestValue"}
            prices={prices}
            coursePackageId={coursePackageId}
            stage={stage}
            priceNote={plural(locale, MONTHS[duration], copy.priceNote)}
            benefits={benefitsOf(copy, stage, tier, locale)}
            benefitsLabel={copy.benefitsLabel}
            action={copy.action}
          />
        );
      })}
    </PackageGrid>
  );
}
