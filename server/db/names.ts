import { sql } from "kysely";
import { LOCALES, type Locale, type Localized } from "#core/locale.ts";

/** The column of a name: `name_en`, `name_ar`. A new language needs a migration that adds one. */
export function nameColumn(locale: Locale) {
  return `name_${locale}` as const;
}

export type NameColumns = Record<ReturnType<typeof nameColumn>, string>;

/** Names as the columns of a row. */
export function nameColumns(names: Localized): NameColumns {
  const columns = LOCALES.map((locale) => [nameColumn(locale), names[locale]] as const);
  return Object.fromEntries(columns) as NameColumns;
}

/** Selects the names in a row of `table` as one value. */
export function storedNames(table: string) {
  const entries = LOCALES.flatMap((locale) => [
    sql.lit(locale),
    sql.ref(`${table}.${nameColumn(locale)}`),
  ]);
  return sql<Localized>`jsonb_build_object(${sql.join(entries)})`;
}
