import { brand } from "#content/brand.ts";
import { copy as arabic } from "#content/mail.ar.ts";
import { copy as english } from "#content/mail.en.ts";
import { isolate } from "#core/locale.ts";
import type { Fact } from "./layout.ts";
import type { Mail } from "./post.ts";
import { staffMail } from "./staff.ts";

const LANGUAGES = [
  ["en", english.givenUp],
  ["ar", arabic.givenUp],
] as const;
const COMMAND = "npm run shop -- outbox --drain";

/**
 * Tells staff how many jobs of which kind were given up; `counts` by the job's name, `firstId` one
 * that is in no other report.
 */
export function givenUpMail(
  firstId: string,
  counts: ReadonlyMap<string, number>,
  to: string,
): Mail {
  const facts = [...counts].map(([job, count]): Fact => [isolate(job), String(count)]);
  const parts = LANGUAGES.map(([locale, words]) => ({
    locale,
    subject: words.subject.replace("{brand}", brand.name[locale]),
    heading: words.heading,
    intro: words.intro,
    facts,
    next: words.next.replace("{command}", isolate(COMMAND)),
  }));
  return staffMail(`given-up-${firstId}`, to, parts);
}
