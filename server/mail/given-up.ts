import { brand } from "#content/brand.ts";
import { wordsIn } from "#content/words.ts";
import { isolate } from "#core/locale.ts";
import type { Fact } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { staffMail } from "./staff.ts";

const COMMAND = "npm run shop -- outbox --drain";

/**
 * Tells staff how many jobs of each kind were given up: `counts` by the job's name; `firstId` is
 * one of them that is in no other report.
 */
export function givenUpMail(
  firstId: string,
  counts: ReadonlyMap<string, number>,
  to: string,
): Mail {
  const facts = [...counts].map(([job, count]): Fact => [isolate(job), String(count)]);
  return staffMail(`given-up-${firstId}`, to, (locale) => {
    const words = wordsIn(locale).mail.givenUp;
    return {
      subject: words.subject.replace("{brand}", brand.name[locale]),
      heading: words.heading,
      intro: words.intro,
      facts,
      next: words.next.replace("{command}", isolate(COMMAND)),
    };
  });
}
