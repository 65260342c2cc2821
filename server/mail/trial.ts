import { brand } from "#content/brand.ts";
import { timeZoneName } from "#content/time-zones.ts";
import { wordsIn } from "#content/words.ts";
import { addressIn } from "#core/addresses.ts";
import { formatDate } from "#core/dates.ts";
import { MINUTE_MS } from "#core/durations.ts";
import { isolate, type Locale } from "#core/locale.ts";
import { timeIn } from "#core/time-zones.ts";
import { isTrialProgramme } from "#core/trial.ts";
import { WEEKDAYS } from "#core/weekly-wishes.ts";
import { calendarText } from "../calendar/ics.ts";
import type { Trial } from "../trials/store.ts";
import {
  escapeHtml,
  type Fact,
  factLines,
  factTable,
  fillIn,
  headingRow,
  linkRow,
  mailHtml,
  row,
  smallRow,
} from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { staffMail } from "./staff.ts";

/** What a mail to the family tells: the state, or that a class that was known has changed. */
type MailKind = Exclude<Trial["state"], "held" | "missed"> | "changed";

/**
 * Tells the family, in its language and by its clock, what has become of its request; a class, its change
 * and its end also as a file for its calendar (D-202). `null` for what the family knows: that it was there.
 */
export function trialMailToFamily(trial: Trial, publicUrl: string): Mail | null {
  const { id, version, locale, email, state, sequence, startsAt } = trial;
  if (state === "held" || state === "missed") return null;
  const kind: MailKind = state === "confirmed" && sequence > 0 ? "changed" : state;
  const words = wordsIn(locale).mail.trial;
  const fill = fillIn(locale);
  const { subject, heading, intro } = words.states[kind];
  const facts = state === "asked" ? requestFacts(trial, locale) : classFacts(trial);
  const link = state === "confirmed" ? trial.link : null;
  const help = fill(state === "confirmed" ? words.notSuitable : words.help);
  const text = [
    heading,
    intro,
    "",
    ...factLines(facts),
    ...(link === null ? [] : [`${words.link}: ${link}`]),
    "",
    help,
  ].join("\n");
  const html = mailHtml(locale, fill(subject), [
    headingRow(locale, heading),
    row(locale, escapeHtml(intro)),
    factTable(locale, facts),
    ...(link === null ? [] : [linkRow(locale, link, words.link)]),
    smallRow(locale, help),
  ]);
  const hasEvent = startsAt !== null && (state === "confirmed" || state === "cancelled");
  return {
    id: `trial-${id}-${version}`,
    to: email,
    replyTo: brand.supportEmail,
    subject: fill(subject),
    text,
    html,
    ...(hasEvent ? { calendar: eventOf(trial, startsAt, publicUrl) } : {}),
  };
}

/** Tells staff, in both languages, that a family asks for a trial class. */
export function trialMailToStaff(trial: Trial, to: string, publicUrl: string): Mail {
  return staffMail(`trial-request-${trial.id}`, to, (locale) => {
    const words = wordsIn(locale).mail.trial;
    const { subject, heading, intro, next } = words.staff;
    const address = `${publicUrl}${addressIn(locale, "/admin/trials")}?trial=${trial.id}`;
    const { name, email, phone } = trial;
    return {
      subject: subject.replace("{brand}", brand.name[locale]),
      heading,
      intro,
      facts: [
        [words.name, name],
        [words.email, isolate(email)],
        ...(phone === null ? [] : [[words.phone, isolate(phone)] as const]),
        ...requestFacts(trial, locale),
        ...(trial.wishes === "" ? [] : [[words.wishes, trial.wishes] as const]),
      ],
      next: next.replace("{address}", isolate(address)),
    };
  });
}

/**
 * What the family asked for, in a language. Without its own words: whoever asks names the mailbox, which
 * may be a stranger's, and could have us write to them what they like.
 */
function requestFacts(trial: Trial, locale: Locale): readonly Fact[] {
  const { mail, trial: names } = wordsIn(locale);
  const words = mail.trial;
  const days = trial.days.map((day) => names.days[day]).join(names.listComma);
  const dayParts = trial.dayParts.map((part) => names.dayParts[part]).join(names.listComma);
  return [
    [words.programme, programmeName(trial, locale)],
    [words.birthYear, isolate(String(trial.birthYear))],
    [words.days, days || words.anyDay],
    [words.dayParts, dayParts || words.anyTime],
    [words.timeZone, timeZoneName(trial.timeZone, locale)],
  ];
}

/** The class, as far as there is one, by the clock of the family. */
function classFacts(trial: Trial): readonly Fact[] {
  const { locale, startsAt, timeZone, minutes } = trial;
  const { mail, trial: names } = wordsIn(locale);
  const words = mail.trial;
  const programme: Fact = [words.programme, programmeName(trial, locale)];
  if (startsAt === null) return [programme];
  const { day, weekday, clock } = timeIn(timeZone, startsAt);
  const when = words.whenText
    .replace("{weekday}", names.days[WEEKDAYS[weekday] ?? "sun"])
    .replace("{date}", formatDate(day, locale))
    .replace("{time}", isolate(clock))
    .replace("{zone}", timeZoneName(timeZone, locale));
  return [programme, [words.when, when], [words.minutes, isolate(String(minutes))]];
}

/** The class in the family's calendar: added and changed by `REQUEST`, taken away by `CANCEL`. */
function eventOf(trial: Trial, starts: Date, publicUrl: string): NonNullable<Mail["calendar"]> {
  const { id, locale, state, minutes, link, sequence, changedAt, email } = trial;
  const words = wordsIn(locale).mail.trial;
  const method = state === "cancelled" ? "CANCEL" : "REQUEST";
  const event = {
    uid: `trial-${id}@${new URL(publicUrl).hostname}`,
    sequence,
    starts,
    ends: new Date(starts.getTime() + minutes * MINUTE_MS),
    title: words.title.replace("{programme}", programmeName(trial, locale)),
    description: `${words.link}: ${link}`,
    url: link,
    changed: changedAt,
    meeting: {
      organizer: { name: brand.name[locale], email: brand.supportEmail },
      attendee: email,
    },
  };
  return { method, content: calendarText(brand.name[locale], [event], method) };
}

function programmeName({ programme }: Trial, locale: Locale): string {
  // One that is no longer offered keeps its short name in the code.
  return isTrialProgramme(programme) ? wordsIn(locale).trial.programmes[programme] : programme;
}
