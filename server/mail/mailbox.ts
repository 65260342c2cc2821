import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../db/error-code.ts";

/** The folder for mails when no mail host is set (interface.md §2). */
export function mailboxOf(dataDir: string): string {
  return join(dataDir, "mailbox");
}

/** A mail in the mailbox, as it was written. Of one that is not whole, a process that was killed left a part. */
export type KeptMail = { readonly file: string; readonly text: string; readonly isWhole: boolean };

/** A mail that is still being written has a longer name until it is whole. */
const UNFINISHED = /(?<=\.json)\..+$/;

/** The mails in the mailbox that meet a condition, in any order; none if there is no mailbox. */
export function findMails(
  dataDir: string,
  isWanted: (text: string) => boolean,
): readonly KeptMail[] {
  const mailbox = mailboxOf(dataDir);
  if (!existsSync(mailbox)) return [];
  return readdirSync(mailbox)
    .flatMap((name) => read(mailbox, name))
    .filter(({ text }) => isWanted(text));
}

/** One that became whole since it was listed is read under its own name; of one that was deleted nothing is left. */
function read(mailbox: string, name: string): readonly KeptMail[] {
  const file = join(mailbox, name);
  const whole = name.replace(UNFINISHED, "");
  try {
    return [{ file, text: readFileSync(file, "utf8"), isWhole: name === whole }];
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    return name === whole ? [] : read(mailbox, whole);
  }
}

export function deleteMails(mails: readonly KeptMail[]): void {
  for (const { file } of mails) rmSync(file, { force: true });
}
