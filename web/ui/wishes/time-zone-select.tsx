import { type ComponentProps, useMemo, useState } from "react";
import { NAMED_TIME_ZONES, timeZoneName } from "#content/time-zones.ts";
import { canonicalTimeZone } from "#core/time-zone-names.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Icon } from "#web/ui/icon/icon.tsx";

type TimeZoneSelectProps = Omit<ComponentProps<"select">, "value" | "onFocus" | "onPointerDown"> & {
  readonly value: string;
};

/**
 * The time zones that this browser knows, each by its present name, those with a city in every language
 * first (D-204), and the chosen one whatever it is. Empty in the document, which knows no browser. The hundreds
 * without a city are listed when somebody comes to choose: until then they would only slow the page down.
 */
export function TimeZoneSelect({ value: chosen, ...rest }: TimeZoneSelectProps) {
  const locale = useLocale();
  const value = canonicalTimeZone(chosen);
  const [isWanted, setWanted] = useState(false);
  const listAll = () => setWanted(true);
  const zones = useMemo(() => {
    if (value === "") return [""];
    const others = isWanted ? Intl.supportedValuesOf("timeZone") : [];
    return [...new Set([...NAMED_TIME_ZONES, value, ...others.map(canonicalTimeZone)])];
  }, [value, isWanted]);
  return (
    <div className="field-select">
      <select {...rest} value={value} onFocus={listAll} onPointerDown={listAll}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone === "" ? "" : timeZoneName(zone, locale)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
