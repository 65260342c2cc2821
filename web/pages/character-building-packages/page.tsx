import { CHARACTER_PACKAGE_IDS } from "#core/catalog.ts";
import { directionOf } from "#core/locale.ts";
import { pageClientLoader, pageLoader } from "#web/data/page-data.ts";
import { usePrices } from "#web/data/prices.ts";
import { useLocale } from "#web/data/root-data.ts";
import { DeferredSections } from "#web/ui/deferred-sections/deferred-sections.tsx";
import { GoodToKnow } from "#web/ui/good-to-know/good-to-know.tsx";
import { AllPrices } from "#web/ui/no-script/all-prices.tsx";
import { PackagePage } from "#web/ui/package-page/package-page.tsx";
import { useRememberedChoice } from "#web/ui/package-page/use-remembered-choice.ts";
import { PriceNotice } from "#web/ui/price/price-notice.tsx";
import { Tabs } from "#web/ui/tabs/tabs.tsx";
import { Trust } from "#web/ui/trust/trust.tsx";
import type { Route } from "./+types/page.ts";
import { CharacterPlans } from "./character-plans.tsx";

export const loader = pageLoader("character-building-packages");
export const clientLoader = pageClientLoader("character-building-packages");
const ALL_IDS = Object.values(CHARACTER_PACKAGE_IDS).flat();

type Tab = keyof typeof CHARACTER_PACKAGE_IDS;
const TABS = ["moulhim-program", "individual-courses"] as const satisfies readonly Tab[];
const REMEMBERED_TABS = new Map<string, Tab>();

/**
 * The character-building packages (R-ROUTE-13). Opens with the first tab (R-CBP-02); a change of language
 * (R-CBP-03) and the way back keep the tab. Its root carries the direction itself (R-CBP-01, D-19).
 */
export default function CharacterBuildingPackagesPage({ loaderData }: Route.ComponentProps) {
  const { copy } = loaderData;
  const locale = useLocale();
  const prices = usePrices("default", loaderData.prices);
  const [tab, setTab] = useRememberedChoice<Tab>(REMEMBERED_TABS, TABS[0]);
  const words = copy.tabs[tab];
  return (
    <div dir={directionOf(locale)} data-programme="character">
      <PackagePage copy={copy} backdrops={TABS} shown={tab}>
        <Tabs
          label={copy.tabsLabel}
          tabs={TABS.map((id) => ({ id, label: copy.tabs[id].tab }))}
          selected={tab}
          onSelect={setTab}
        >
          <div className="package-page-intro">
            <h2 className="text-h3">{words.title}</h2>
            <p className="mbs-2 text-ink-700">{words.text}</p>
          </div>
          <PriceNotice prices={prices} />
          <CharacterPlans copy={copy} tab={tab} prices={prices} />
        </Tabs>
        <AllPrices prices={prices} coursePackageIds={ALL_IDS} order="characterBuilding" />
      </PackagePage>
      <DeferredSections>
        <div data-programme="character">
          <Trust copy={copy.trust} />
        </div>
        <GoodToKnow
          copy={copy.goodToKnow}
          icons={["lock", "cart", "card"]}
          otherAddress="/character-building"
        />
      </DeferredSections>
    </div>
  );
}
