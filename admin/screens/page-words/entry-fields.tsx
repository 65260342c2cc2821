import type { WordsOfPage } from "#contract/admin/words.ts";
import { LANGUAGES, LOCALES, type Locale } from "#core/locale.ts";
import { MAX_SOURCE_LENGTH, needsEvidence, PORTRAITS, type WordsEntry } from "#core/words.ts";
import { DateField, TextField } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { Checkbox } from "../../ui/toggle.tsx";
import { useWordsWords } from "../words/words.ts";
import { fieldName, type Place } from "./place-names.ts";

type Note = WordsOfPage["problems"][number];

/** What the last check has found, by the name of the field. */
export type Notes = {
  readonly problems: readonly Note[];
  readonly warnings: readonly Note[];
};

type EntryFieldsProps = {
  readonly place: Place;
  /** Its position in the list. */
  readonly position: number;
  readonly entry: WordsEntry;
  readonly notes: Notes;
  readonly onChange: (entry: WordsEntry) => void;
};

/** A text this long or longer is written on several lines. */
const LONG = 101;

/** One text or one item: each field in both languages side by side, then what is not a language's. */
export function EntryFields({ place, position, entry, notes, onChange }: EntryFieldsProps) {
  const { evidence, picture, portraits, sample } = useWordsWords();
  const problemOf = (field: string) =>
    notes.problems.find((note) => isAt(note, place.name, position, field))?.message;
  const portrait = PORTRAITS.find((name) => name === entry.picture) ?? null;
  return (
    <div className="stack">
      {place.fields.map((field) => (
        <div key={field.name} className="words-pair">
          {LOCALES.map((locale) => (
            <TextInLanguage
              key={locale}
              place={place}
              position={position}
              field={field}
              locale={locale}
              entry={entry}
              notes={notes}
              onChange={onChange}
            />
          ))}
        </div>
      ))}
      {place.kind === "teacher" && (
        <div className="words-portrait">
          {portrait !== null && (
            <img src={`/pictures/teachers/${portrait}.svg`} alt="" width="56" height="56" />
          )}
          <Select
            label={picture}
            name={fieldName(place.name, position, "picture")}
            value={portrait}
            onChange={(chosen) => onChange({ ...entry, picture: chosen })}
            options={PORTRAITS.map((value) => ({ value, label: portraits[value] }))}
            error={problemOf("picture")}
          />
          <Checkbox
            isSelected={entry.sample ?? false}
            onChange={(isSample) => onChange({ ...entry, sample: isSample })}
          >
            {sample}
          </Checkbox>
        </div>
      )}
      {needsEvidence(place.kind) && (
        <div className="words-pair">
          <TextField
            label={evidence.source}
            hint={evidence.sourceHint}
            name={fieldName(place.name, position, "source")}
            value={entry.source ?? ""}
            maxLength={MAX_SOURCE_LENGTH}
            onChange={(source) => onChange({ ...entry, source })}
            error={problemOf("source")}
          />
          <DateField
            label={evidence.until}
            hint={evidence.untilHint}
            name={fieldName(place.name, position, "until")}
            value={entry.until ?? ""}
            onChange={(until) => onChange({ ...entry, until: until === "" ? undefined : until })}
            error={problemOf("until")}
          />
        </div>
      )}
    </div>
  );
}

function isAt(
  note: Note,
  place: string,
  position: number,
  field: string,
  locale?: Locale,
): boolean {
  const isLanguage = note.locale === undefined || locale === undefined || note.locale === locale;
  return note.place === place && note.entry === position && note.field === field && isLanguage;
}

type TextInLanguageProps = EntryFieldsProps & {
  readonly field: Place["fields"][number];
  readonly locale: Locale;
};

function TextInLanguage({
  place,
  position,
  field,
  locale,
  entry,
  notes,
  onChange,
}: TextInLanguageProps) {
  const words = useWordsWords();
  const text = entry.texts[field.name];
  if (text === undefined) return null;
  const names: Readonly<Record<string, string>> = words.fields;
  const isHere = (note: Note) => isAt(note, place.name, position, field.name, locale);
  const warnings = notes.warnings.filter(isHere).map(({ message }) => message);
  const hints = [...warnings, ...(field.name === "answer" ? [words.answerHint] : [])];
  const label = field.name === "text" ? words.kinds[place.kind] : (names[field.name] ?? field.name);
  return (
    <TextField
      label={`${label} (${LANGUAGES[locale].name})`}
      name={fieldName(place.name, position, field.name, locale)}
      lang={locale}
      value={text[locale]}
      onChange={(changed) =>
        onChange({
          ...entry,
          texts: { ...entry.texts, [field.name]: { ...text, [locale]: changed } },
        })
      }
      maxLength={field.max}
      multiline={field.max >= LONG}
      error={notes.problems.find(isHere)?.message}
      hint={hints.length === 0 ? undefined : hints.join(" ")}
    />
  );
}
