import { useState } from "react";
import type { PackagesCopy } from "#content/packages.en.ts";
import { DURATIONS, type Duration, languagePlans, type Stage } from "#core/catalog.ts";
import { plural } from "#core/locale.ts";
import { priceInWords } from "#core/price.ts";
import type { Prices } from "#web/data/prices.ts";
import { useLocale } from "#web/data/root-data.ts";
import { readAmount } from "#web/ui/price/read-amount.ts";
import { RadioMenu } from "#web/ui/radio-menu/radio-menu.tsx";
import { MONTHS } from "./months.ts";

type DurationMenuProps = {
  readonly copy: PackagesCopy;
  readonly stage: Stage;
  readonly duration: Duration;
  readonly onChange: (duration: Duration) => void;
  readonly prices: Prices;
};

/** The duration menu of all three audiences (R-PKG-03, R-PKG-04); a change of prices is announced. */
export function DurationMenu({ copy, stage, duration, onChange, prices }: DurationMenuProps) {
  const locale = useLocale();
  const [changed, setChanged] = useState(false);
  const name = (of: Duration) => plural(locale, MONTHS[of], copy.months);

  const spoken = languagePlans(stage, duration).flatMap(({ tier, coursePackageId }) => {
    const coursePackage = prices.map.get(coursePackageId);
    const amount = readAmount(coursePackage?.packagePrice);
    if (coursePackage === undefined || amount === null) return [];
    return `${copy.tiers[tier]} ${priceInWords(amount, coursePackage, locale)}`;
  });
  const announcement = copy.announcement
    .replace("{duration}", name(duration))
    .replace("{prices}", spoken.join(copy.separator));

  return (
    <>
      <RadioMenu
        legend={copy.durationLegend}
        options={DURATIONS.map((value) => ({ value, label: name(value) }))}
        value={duration}
        onChange={(value) => {
          setChanged(true);
          onChange(value);
        }}
      />
      <p role="status" className="sr-only">
        {changed ? announcement : ""}
      </p>
    </>
  );
}
