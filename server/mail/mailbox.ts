import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../db/error-code.ts";

/** The folder for mails when no mail host is set (interface.md §2). */
export function mailboxOf(dataDir: string): string {
  return join(dataDir, "mailbox");
}

/** The file of a mail: its name is made of the mail's id alone, so that nobody has to look through the others. */
export function fileOf(dataDir: string, mailId: string): string {
  const name = createHash("sha256").update(mailId).digest("hex").slice(0, 32);
  return join(mailboxOf(dataDir), `${name}.json`);
}

/** A mail in the mailbox. One that is not whole is being written now, or was when its process was killed. */
export type KeptMail = { readonly file: string; readonly text: string; readonly isWhole: boolean };

/** A mail that is still being written has a longer name until it is whole. */
const UNFINISHED = /(?<=\.json)\..+$/;
/** A mail is written in milliseconds. */
const ABANDONED_AFTER_MS = 60_000;

/**
 * The mails in the mailbox that meet a condition, in any order; none if there is no mailbox. `file` is what the
 * mail is called once it is whole.
 */
export function findMails(
  dataDir: string,
  isWanted: (text: string, file: string) => boolean,
): readonly KeptMail[] {
  const mailbox = mailboxOf(dataDir);
  if (!existsSync(mailbox)) return [];
  return readdirSync(mailbox)
    .flatMap((name) => read(mailbox, name))
    .filter(({ text, file }) => isWanted(text, file.replace(UNFINISHED, "")));
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

/** Deletes mails, also those that became whole since they were found. */
export function deleteMails(mails: readonly KeptMail[]): void {
  for (const { file } of mails) {
    rmSync(file, { force: true });
    rmSync(join(dirname(file), basename(file).replace(UNFINISHED, "")), { force: true });
  }
}

/** Deletes what killed processes left of mails: whoever they name, nobody will ever read them. */
export function deleteAbandonedMails(dataDir: string, now: Date): void {
  const mailbox = mailboxOf(dataDir);
  if (!existsSync(mailbox)) return;
  for (const name of readdirSync(mailbox).filter((one) => UNFINISHED.test(one))) {
    const file = join(mailbox, name);
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
    if (now.getTime() - written > ABANDONED_AFTER_MS) rmSync(file, { force: true });
  }
}
