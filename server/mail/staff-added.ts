import { wordsIn } from "#content/words.ts";
import { addressIn } from "#core/addresses.ts";
import { isolate } from "#core/locale.ts";
import { fillIn } from "./layout.ts";
import type { Mail } from "./mailer.ts";
import { staffMail } from "./staff.ts";

/** Tells somebody that they are on the staff now, and where they sign in. Nothing in it is secret. */
export function staffAddedMail(
  {
    id,
    email,
    createdAt,
  }: { readonly id: string; readonly email: string; readonly createdAt: Date },
  publicUrl: string,
): Mail {
  return staffMail(`staff-added-${id}-${createdAt.getTime()}`, email, (locale) => {
    const words = wordsIn(locale).mail.staffAdded;
    const fill = fillIn(locale);
    return {
      subject: fill(words.subject),
      heading: words.heading,
      intro: fill(words.intro),
      facts: [[words.address, isolate(`${publicUrl}${addressIn(locale, "/admin")}`)]],
      next: words.next,
    };
  });
}
