import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { type Duration, LANGUAGE_PACKAGE_IDS, STAGES, type Stage } from "#core/catalog.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { DeferredSections } from "#web/ui/deferred-sections/deferred-sections.tsx";
import { GoodToKnow } from "#web/ui/good-to-know/good-to-know.tsx";
import { AllPrices } from "#web/ui/no-script/all-prices.tsx";
import { PackagePage } from "#web/ui/package-page/package-page.tsx";
import { PriceNotice } from "#web/ui/price/price-notice.tsx";
import { Tabs } from "#web/ui/tabs/tabs.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
import type { Route } from "./+types/page.ts";
import { DurationMenu } from "./duration-menu.tsx";
import { LanguagePlans } from "./language-plans.tsx";

export const loader = pageLoader("packages");
export const clientLoader = pageClientLoader("packages");

/**
 * The language packages (R-ROUTE-12). Opens with adults and six months (R-PKG-02, R-PKG-03), or with the
 * audience that the address names: `/packages?for=kids` (D-148); another
 * audience keeps the duration (D-51), another language keeps both (D-25).
 */
export default function PackagesPage({ loaderData }: Route.ComponentProps) {
  const { copy } = loaderData;
  const prices = usePrices("default", loaderData.prices);
  const [stage, setStage] = useState<Stage>("adults");
  const { search } = useLocation();
  // After the first render, which is that of the document: one document serves every query.
  useLayoutEffect(() => {
    const named = new URLSearchParams(search).get("for");
    setStage((before) => STAGES.find((id) => id === named) ?? before);
  }, [search]);
  const [duration, setDuration] = useState<Duration>("sixMonths");
  const words = copy.stages[stage];
  return (
    <>
      <PackagePage copy={copy} backdrops={STAGES} shown={stage}>
        <Tabs
          label={copy.stagesLabel}
          tabs={STAGES.map((id) => ({ id, label: copy.stages[id].tab }))}
          selected={stage}
          onSelect={setStage}
        >
          <DurationMenu
            copy={copy}
            stage={stage}
            duration={duration}
            onChange={setDuration}
            prices={prices}
          />
          <div className="package-page-intro">
            <h2 className="text-h3">{words.title}</h2>
            <p className="mbs-2 text-ink-700">{words.text}</p>
          </div>
          <PriceNotice prices={prices} />
          <LanguagePlans copy={copy} stage={stage} duration={duration} prices={prices} />
        </Tabs>
        <AllPrices prices={prices} coursePackageIds={LANGUAGE_PACKAGE_IDS} />
      </PackagePage>
      <DeferredSections>
        <div data-programme="languages">
          <Trust copy={copy.trust} />
        </div>
        <GoodToKnow
          copy={copy.goodToKnow}
          icons={["calendar", "cart", "card"]}
          otherAddress="/character-building-packages"
        />
      </DeferredSections>
    </>
  );
}
