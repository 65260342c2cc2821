import { useSearchParams } from "react-router";

type Texts = Readonly<Record<string, string>>;

/**
 * The filter of a list, kept in the address (D-163): a link or a reload shows the same list, and so does the
 * way back to it. `unsaid` has the values of names that are not in the address. For a name in `known`, only
 * these values are accepted; other names are left to the server to check.
 */
export function useFilter<Filter extends Texts>(
  unsaid: Filter,
  known: { readonly [Name in keyof Filter]?: readonly Filter[Name][] } = {},
): { readonly filter: Filter; change(changes: Partial<Filter>): void } {
  const [parameters, setParameters] = useSearchParams();
  const names = Object.keys(unsaid);
  const read = (name: string) => {
    const said = parameters.get(name);
    const isKnown = said !== null && (known[name]?.some((value) => value === said) ?? true);
    return isKnown ? said : unsaid[name];
  };
  const filter = Object.fromEntries(names.map((name) => [name, read(name)])) as Filter;
  return {
    filter,
    change(changes) {
      const wanted: Texts = { ...filter, ...changes };
      const next = new URLSearchParams(parameters);
      for (const name of names) next.delete(name);
      for (const [name, value] of Object.entries(wanted)) {
        if (value !== unsaid[name]) next.set(name, value);
      }
      setParameters(next, { replace: true });
    },
  };
}
