import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { type Duration, LANGUAGE_PACKAGE_IDS, STAGES, type Stage } from "#core/catalog.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { DeferredSections } from "#web/ui/deferred-sections/deferred-sections.tsx";
import { GoodToKnow } from "#web/ui/good-to-know/good-to-know.tsx";
import { AllPrices } from "#web/ui/no-script/all-prices.tsx";
import { PackagePage } from "#web/ui/package-page/package-page.tsx";
import { useRememberedChoice } from "#web/ui/package-page/use-remembered-choice.ts";
import { PriceNotice } from "#web/ui/price/price-notice.tsx";
import { Tabs } from "#web/ui/tabs/tabs.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
import type { Route } from "./+types/page.ts";
import { DurationMenu } from "./duration-menu.tsx";
import { LanguagePlans } from "./language-plans.tsx";

export const loader = pageLoader("packages");
export const clientLoader = pageClientLoader("packages");

type Choice = { readonly stage: Stage; readonly duration: Duration };
const FIRST_CHOICE: Choice = { stage: "adults", duration: "sixMonths" };
const REMEMBERED_CHOICES = new Map<string, Choice>();

/**
 * The language packages (R-ROUTE-12). Opens with adults and six months (R-PKG-02, R-PKG-03), or with the
 * audience that the address names: `/packages?for=kids` (D-148); another audience keeps the duration (D-51),
 * another language (D-25) and the way back keep both.
 */
export default function PackagesPage({ loaderData }: Route.ComponentProps) {
  const { copy } = loaderData;
  const prices = usePrices("default", loaderData.prices);
  const { key, search } = useLocation();
  const [choice, setChoice] = useRememberedChoice(REMEMBERED_CHOICES, FIRST_CHOICE);
  const { stage, duration } = choice;
  // For who comes back, what the address names was applied before they chose.
  const appliedSearch = useRef(REMEMBERED_CHOICES.has(key) ? search : null);
  // After the first render, which is that of the document: one document serves every query.
  useLayoutEffect(() => {
    if (appliedSearch.current === search) return;
    appliedSearch.current = search;
    const named = STAGES.find((id) => id === new URLSearchParams(search).get("for"));
    if (named !== undefined) setChoice((before) => ({ ...before, stage: named }));
  }, [search, setChoice]);
  const words = copy.stages[stage];
  return (
    <>
      <PackagePage copy={copy} backdrops={STAGES} shown={stage}>
        <Tabs
          label={copy.stagesLabel}
          tabs={STAGES.map((id) => ({ id, label: copy.stages[id].tab }))}
          selected={stage}
          onSelect={(next) => setChoice({ stage: next, duration })}
        >
          <DurationMenu
            copy={copy}
            stage={stage}
            duration={duration}
            onChange={(next) => setChoice({ stage, duration: next })}
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
