import { LOCALES, type Locale, type Localized } from "#core/locale.ts";
import { PROGRAMME_SCREENS, type Programme } from "#core/screens.ts";
import { loadCopy } from "./copy.ts";

/** What a programme is called: in full, and in the menu. */
type ProgrammeName = { readonly name: string; readonly shortName: string };
export type ProgrammeNames = Readonly<Record<Programme, ProgrammeName>>;

let known: Localized<ProgrammeNames> | null = null;

/** Takes over the names that the document brought along: the browser loads no words of other pages. */
export function setProgrammeNames(names: Localized<ProgrammeNames>): void {
  known = names;
}

/** The names of the programmes in every language, out of the words of their pages. */
export async function loadProgrammeNames(): Promise<Localized<ProgrammeNames>> {
  known ??= Object.fromEntries(
    await Promise.all(LOCALES.map(async (locale) => [locale, await namesIn(locale)])),
  ) as Localized<ProgrammeNames>;
  return known;
}

async function namesIn(locale: Locale): Promise<ProgrammeNames> {
  const names = await Promise.all(
    PROGRAMME_SCREENS.map(async (screen) => {
      const { name, shortName } = await loadCopy(screen.name, locale);
      return [screen.programme, { name, shortName }] as const;
    }),
  );
  return Object.fromEntries(names) as ProgrammeNames;
}
