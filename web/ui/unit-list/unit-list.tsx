import { courseName } from "#web/copy/course-name.ts";
import { useLocale } from "#web/data/root-data.ts";

type Units = Parameters<typeof courseName>[0] & { readonly quantity: number };

/** Courses by name, each with how many units of it: for a note about a cart. */
export function UnitList({ units }: { readonly units: readonly Units[] }) {
  const locale = useLocale();
  return (
    <ul>
      {units.map((one, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is words alone, so a moved one shows the same.
        <li key={position}>
          <bdi dir="ltr" lang="en">
            X {one.quantity}
          </bdi>{" "}
          {courseName(one, locale)}
        </li>
      ))}
    </ul>
  );
}
