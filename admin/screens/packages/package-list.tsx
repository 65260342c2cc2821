import type { AdminPackageAnswer } from "#contract/admin/packages.ts";
import { nameIn } from "#contract/names.ts";
import { withWesternDigits } from "#core/digits.ts";
import { LOCALES, plural } from "#core/locale.ts";
import { SEARCH_LENGTHS } from "#core/search-lengths.ts";
import { Figure } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { Badge } from "../../ui/badge.tsx";
import { ScreenLink } from "../../ui/button.tsx";
import { SearchForm } from "../../ui/search-form.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useFilter } from "../../ui/use-filter.ts";
import { PriceLine } from "./price-line.tsx";
import { usePackagesWords } from "./words.ts";

/** Every package, to look for by name in either language or by number. */
export function PackageList({ packages }: { readonly packages: readonly AdminPackageAnswer[] }) {
  const words = usePackagesWords();
  const { screens } = useShellWords();
  const locale = useLocale();
  const { filter, change } = useFilter({ query: "" });
  const { query } = filter;
  const wanted = searchable(query);
  const found = packages.filter((one) => {
    const names = LOCALES.map((language) => nameIn(one, language));
    return [String(one.id), ...names].some((text) => searchable(text).includes(wanted));
  });
  const columns: readonly Column<AdminPackageAnswer>[] = [
    {
      label: words.columns.package,
      isText: true,
      cell: (one) => (
        <ScreenLink to={`/admin/packages?id=${one.id}`}>{nameIn(one, locale)}</ScreenLink>
      ),
    },
    { label: words.columns.number, cell: ({ id }) => <Figure value={id} />, isFigure: true },
    { label: words.columns.price, cell: (one) => <PriceLine terms={one} />, isFigure: true },
    {
      label: words.columns.state,
      cell: ({ active }) =>
        active ? <Badge tone="good">{words.on}</Badge> : <Badge>{words.off}</Badge>,
    },
    {
      label: words.columns.scheduled,
      cell: ({ scheduled }) =>
        scheduled.length === 0 ? (
          <span className="faint">{words.nothingScheduled}</span>
        ) : (
          <Badge tone="wait">{plural(locale, scheduled.length, words.scheduled)}</Badge>
        ),
    },
  ];
  return (
    <>
      <search className="search-row">
        <SearchForm
          label={words.search}
          query={query}
          onSearch={(next) => change({ query: next })}
          maxLength={SEARCH_LENGTHS.packages}
          found={found.length}
        />
      </search>
      {found.length === 0 ? (
        <Empty heading={words.none} />
      ) : (
        <Table caption={screens.packages} columns={columns} rows={found} keyOf={({ id }) => id} />
      )}
    </>
  );
}

/**
 * As texts are compared: names may have digits of either script, and numbers are typed in both (D-105); vowel
 * marks and hamzas are seldom typed, and two Arabic letters stand for another at the end of a word (D-165).
 */
function searchable(text: string): string {
  return withWesternDigits(text)
    .normalize("NFD")
    .replaceAll(/[\p{Mn}ـ]/gu, "")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه")
    .toLowerCase();
}
