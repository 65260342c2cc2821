import { timeZoneName } from "#content/time-zones.ts";
import { formatDate, parseDay } from "#core/dates.ts";
import { EDITABLE_WORDS } from "#core/editable-words.ts";
import { CURRENCIES, type Currency } from "#core/money.ts";
import { ROLES } from "#core/staff.ts";
import { Ltr, Money, UserText, When } from "../../format.tsx";
import { useLocale } from "../../locale.ts";
import { useShellWords } from "../../shell/words.ts";
import { Change } from "../../ui/change.tsx";
import { placeName } from "../page-words/place-names.ts";
import { useWordsWords } from "../words/words.ts";
import { useAuditWords } from "./words.ts";

const SUMS = ["price", "price_before", "amount"];
/** Moments as ISO 8601. */
const MOMENT = /^\d{4}-\d\d-\d\dT/;
/** What may be a day: of a group, and of a filter. */
const DAYS = ["day", "first_day", "from", "to"];
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The places of all pages that staff may edit; a name means the same on each. */
const PLACES = Object.values(EDITABLE_WORDS).flatMap((places) =>
  Object.entries(places).map(([name, { kind }]) => ({ name, kind })),
);

type AuditedChangeProps = {
  readonly before: unknown;
  readonly after: unknown;
  /** The name of a group by its id; of one that is gone there is none. */
  readonly groupName: (id: string) => string | undefined;
};

/** What an entry says was changed, in the staff's words; its sums are in major units. */
export function AuditedChange({ before, after, groupName }: AuditedChangeProps) {
  const words = useAuditWords();
  const pageWords = useWordsWords();
  const { roles } = useShellWords();
  const locale = useLocale();
  const currency = currencyOf(after);
  const textOf = (key: string, value: unknown) => {
    const role = key === "role" ? ROLES.find((name) => name === value) : undefined;
    if (role !== undefined) return roles[role];
    const word = words.values[`${key}.${value}`];
    if (word !== undefined) return word;
    if (key === "time_zone" && typeof value === "string") return timeZoneName(value, locale);
    if (key === "hours" && typeof value === "string") return hoursInWords(value, words);
    if (key === "places" && isNames(value)) {
      return value.map((name) => placeName(name, PLACES, pageWords)).join(words.listComma);
    }
    if (key === "group" && typeof value === "string") {
      return <GroupName id={value} name={groupName(value)} />;
    }
    if (typeof value === "string" && MOMENT.test(value)) return <When at={value} withYear />;
    if (DAYS.includes(key) && typeof value === "string" && DAY.test(value)) {
      return <time dateTime={value}>{formatDate(parseDay(value), locale)}</time>;
    }
    const isSum = SUMS.includes(key) && typeof value === "number";
    if (isSum) return <Money major={value} currency={currency} />;
    if (!Array.isArray(value) || !value.every(isRecord)) return undefined;
    return value.map((change, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries of an audit never change.
      <AuditedChange key={position} before={null} after={change} groupName={groupName} />
    ));
  };
  return (
    <Change
      before={before}
      after={after}
      words={words}
      nameOf={(key) => words.fields[key]}
      textOf={textOf}
    />
  );
}

/** A group by its name, or by its id where it is gone. */
export function GroupName({
  id,
  name,
}: {
  readonly id: string;
  readonly name: string | undefined;
}) {
  return name === undefined ? <Ltr>{id}</Ltr> : <UserText>{name}</UserText>;
}

/** The weekly hours of a group, kept as `sun 17:00, tue 18:30`. */
function hoursInWords(
  hours: string,
  { days, listComma }: Pick<ReturnType<typeof useAuditWords>, "days" | "listComma">,
): string {
  const names: Readonly<Record<string, string>> = days;
  return hours
    .split(", ")
    .map((hour) => hour.replace(/^\w+/, (day) => names[day] ?? day))
    .join(listComma);
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The currency that an entry names; prices of packages are in dollars. */
function currencyOf(values: unknown): Currency {
  const isNamed = typeof values === "object" && values !== null && "currency" in values;
  return CURRENCIES.find((currency) => isNamed && values.currency === currency) ?? "USD";
}
