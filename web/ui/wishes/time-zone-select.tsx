import { type ComponentProps, useMemo } from "react";
import { NAMED_TIME_ZONES, timeZoneName } from "#content/time-zones.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Icon } from "#web/ui/icon/icon.tsx";

type TimeZoneSelectProps = Omit<ComponentProps<"select">, "value"> & { readonly value: string };

/**
 * The time zones that this browser knows, those with a city in every language first (D-204), and the chosen
 * one even if its name is an old one. Empty in the document, which knows no browser.
 */
export function TimeZoneSelect({ value, ...rest }: TimeZoneSelectProps) {
  const locale = useLocale();
  const zones = useMemo(() => {
    if (value === "") return [""];
    return [...new Set([...NAMED_TIME_ZONES, value, ...Intl.supportedValuesOf("timeZone")])];
  }, [value]);
  return (
    <div className="field-select">
      <select {...rest} value={value}>
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
