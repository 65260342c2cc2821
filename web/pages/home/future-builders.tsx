import "./future-builders.css";
import { useState } from "react";
import { FUTURE_BUILDERS_IDS, FUTURE_BUILDERS_PACKAGE_IDS } from "#core/catalog.ts";
import { plural } from "#core/locale.ts";
import type { Copy } from "#web/copy/copy.ts";
import type { DocumentPrices } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Motif } from "#web/ui/motif/motif.tsx";
import { AllPrices } from "#web/ui/no-script/all-prices.tsx";
import { PackageCard } from "#web/ui/package-card/package-card.tsx";
import { PackageGrid } from "#web/ui/package-card/package-grid.tsx";
import { PriceNotice } from "#web/ui/price/price-notice.tsx";
import { Tabs } from "#web/ui/tabs/tabs.tsx";

type FutureBuildersCopy = Copy<"home">["futureBuilders"];
type Subscription = keyof FutureBuildersCopy["tabs"];

/** The tabs in their order; the second is chosen at first (R-HOME-29 to R-HOME-31). */
const SUBSCRIPTIONS = ["twoMonths", "monthly"] as const satisfies readonly Subscription[];

/** Which words go with which package id (D-34). */
const PLANS: Readonly<
  Record<number, { name: keyof FutureBuildersCopy["plans"]; measure: number }>
> = {
  55: { name: "basicMonthly", measure: 2 },
  56: { name: "premiumMonthly", measure: 3 },
  57: { name: "premiumTwoMonths", measure: 3 },
};

type FutureBuildersProps = {
  readonly copy: FutureBuildersCopy;
  readonly prices: DocumentPrices;
};

/** The plans that bring several programmes together (R-HOME-29 to R-HOME-34). */
export function FutureBuilders({ copy, prices: documentPrices }: FutureBuildersProps) {
  const locale = useLocale();
  const prices = usePrices("default", documentPrices);
  const [subscription, setSubscription] = useState<Subscription>("monthly");
  const ids: readonly number[] = FUTURE_BUILDERS_PACKAGE_IDS[subscription];
  return (
    <section
      id="future-builders"
      aria-labelledby="future-builders-heading"
      data-programme="future-builders"
      className="future-builders band"
    >
      <div className="future-builders-grid wrap">
        <header className="future-builders-head">
          <Motif programme="future-builders" className="future-builders-motif" />
          <p className="mb-2 font-semibold text-accent">{copy.eyebrow}</p>
          <h2 id="future-builders-heading" className="text-h2">
            {copy.heading}
          </h2>
          <p className="mt-4 text-ink-700 text-lead">{copy.lead}</p>
        </header>
        <div>
          <PriceNotice prices={prices} />
          <Tabs
            label={copy.tabsLabel}
            tabs={SUBSCRIPTIONS.map((id) => ({ id, label: copy.tabs[id] }))}
            selected={subscription}
            onSelect={setSubscription}
          >
            <PackageGrid count={ids.length}>
              {ids.map((id) => {
                const plan = PLANS[id];
                if (plan === undefined) return null;
                const { heading, description, sessions, benefits } = copy.plans[plan.name];
                return (
                  <PackageCard
                    key={id}
                    title={heading}
                    badge={plural(locale, sessions, copy.sessions)}
                    description={description}
                    measure={plan.measure}
                    prices={prices}
                    coursePackageId={id}
                    priceNote={copy.priceNote[subscription]}
                    benefits={benefits.map((name) => ({ name }))}
                    benefitsLabel={copy.benefitsLabel}
                    action={copy.buy}
                  />
                );
              })}
            </PackageGrid>
          </Tabs>
          <AllPrices prices={prices} coursePackageIds={FUTURE_BUILDERS_IDS} />
        </div>
      </div>
    </section>
  );
}
