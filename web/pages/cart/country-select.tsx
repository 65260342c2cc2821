import { useMemo } from "react";
import { countryOptions } from "#core/countries.ts";
import { type GatewayIdentifier, gatewayCountries } from "#core/gateways.ts";
import { isolateIn } from "#core/locale.ts";
import { useLocale } from "#web/data/root-data.ts";
import type { FieldAria } from "#web/ui/field/field.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";

type CountrySelectProps = {
  readonly aria: FieldAria;
  readonly gateway: GatewayIdentifier;
  readonly value: string;
  readonly locked: boolean;
  /** The empty first option; there is none if the gateway serves only one country (D-108). */
  readonly placeholder: string;
  readonly onChange: (country: string) => void;
};

/** The countries a gateway serves, by name and dial code in the page's language (R-CHK-16 to 18). */
export function CountrySelect(props: CountrySelectProps) {
  const { aria, gateway, value, locked, placeholder, onChange } = props;
  const locale = useLocale();
  const countries = useMemo(
    () => countryOptions(locale, gatewayCountries(gateway)),
    [locale, gateway],
  );
  return (
    <div className="field-select">
      <select
        {...aria}
        name="country"
        className="field-input"
        autoComplete="country"
        required
        value={value}
        disabled={locked}
        onChange={({ target }) => onChange(target.value)}
      >
        {countries.length > 1 && <option value="">{placeholder}</option>}
        {countries.map(({ code, name, dialCode }) => (
          <option key={code} value={code}>
            {`${name} (${isolateIn(locale, dialCode)})`}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  );
}
