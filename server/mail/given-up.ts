import { brand } from "#content/brand.ts";
import { copy as arabic } from "#content/mail.ar.ts";
import { copy as english } from "#content/mail.en.ts";
import { isolate } from "#core/locale.ts";
import { escapeHtml, mailHtml, row } from "./layout.ts";
import type { Mail } from "./post.ts";

const LANGUAGES = [
  ["en", english.givenUp],
  ["ar", arabic.givenUp],
] as const;
const COMMAND = "npm run shop -- outbox --drain";

/**
 * Tells staff, in both languages, how many jobs of which kind were given up; `counts` by the job's
 * name, `firstId` one that is in no other report.
 */
export function givenUpMail(
  firstId: string,
  counts: ReadonlyMap<string, number>,
  to: string,
): Mail {
  const subject = LANGUAGES.map(([locale, words]) =>
    words.subject.replace("{brand}", brand.name[locale]),
  ).join(" · ");
  const parts = LANGUAGES.map(([locale, words]) => {
    const lines = [...counts].map(([job, count]) =>
      words.line.replace("{job}", isolate(job)).replace("{count}", String(count)),
    );
    const next = words.next.replace("{command}", isolate(COMMAND));
    return { locale, words, lines, next };
  });
  return {
    id: `given-up-${firstId}`,
    to,
    subject,
    text: parts
      .map(({ words, lines, next }) =>
        [words.heading, "", words.intro, ...lines, "", next].join("\n"),
      )
      .join("\n\n"),
    html: mailHtml(
      "en",
      subject,
      parts.flatMap(({ locale, words, lines, next }) => [
        row(locale, `<h1 style="font-size:24px;margin:0;">${escapeHtml(words.heading)}</h1>`),
        row(locale, escapeHtml(words.intro)),
        ...lines.map((line) => row(locale, `<strong>${escapeHtml(line)}</strong>`)),
        row(locale, escapeHtml(next), "color:#55627A;font-size:14px;"),
      ]),
    ),
  };
}
