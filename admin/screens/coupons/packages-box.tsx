import { Select } from "../../ui/select.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { usePackages } from "./use-packages.ts";
import { useCouponsWords } from "./words.ts";

type PackagesBoxProps = {
  /** The ids of the packages; `null` is all of them. */
  readonly value: readonly number[] | null;
  readonly onChange: (value: readonly number[] | null) => void;
  readonly error: string | undefined;
};

/** For which packages a coupon is. */
export function PackagesBox({ value, onChange, error }: PackagesBoxProps) {
  const words = useCouponsWords().form;
  const packages = usePackages();
  return (
    <div className="stack">
      <Select
        label={words.packages}
        value={value === null ? "all" : "some"}
        onChange={(kind) => onChange(kind === "all" ? null : (value ?? []))}
        options={[
          { value: "all", label: words.allPackages },
          { value: "some", label: words.somePackages },
        ]}
        error={error}
      />
      {value !== null && (
        <fieldset>
          <legend className="sr-only">{words.somePackages}</legend>
          <div className="coupon-packages">
            {packages.map(({ id, name }) => (
              <Checkbox
                key={id}
                isSelected={value.includes(id)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...value, id] : value.filter((one) => one !== id))
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
