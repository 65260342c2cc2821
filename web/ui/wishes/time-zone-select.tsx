import { type ComponentProps, useMemo } from "react";
import { isolateIn } from "#core/locale.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Icon } from "#web/ui/icon/icon.tsx";

type TimeZoneSelectProps = Omit<ComponentProps<"select">, "value"> & { readonly value: string };

/**
 * The time zones that this browser knows, with the chosen one even if its name is an old one. Empty in the
 * document, which knows no browser.
 */
export function TimeZoneSelect({ value, ...rest }: TimeZoneSelectProps) {
  const locale = useLocale();
  const zones = useMemo(() => {
    if (value === "") return [""];
    const known = Intl.supportedValuesOf("timeZone");
    return known.includes(value) ? known : [value, ...known];
  }, [value]);
  return (
    <div className="field-select">
      <select {...rest} value={value}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone === "" ? "" : isolateIn(locale, zone.replaceAll("_", " "))}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
