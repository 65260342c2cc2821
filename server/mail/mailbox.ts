import { existsSync, readdirSync, readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";

/** The folder for mails when no mail host is set (interface.md §2). */
export function mailboxOf(dataDir: string): string {
  return join(dataDir, "mailbox");
}

/** A mail in the mailbox, as it was written. */
export type KeptMail = { readonly file: string; readonly text: string };

/** The mails in the mailbox that meet a condition, in any order; none if there is no mailbox. */
export function findMails(
  dataDir: string,
  isWanted: (text: string) => boolean,
): readonly KeptMail[] {
  const mailbox = mailboxOf(dataDir);
  if (!existsSync(mailbox)) return [];
  return readdirSync(mailbox)
    .map((name) => join(mailbox, name))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => isWanted(text));
}

export function deleteMails(mails: readonly KeptMail[]): void {
  for (const { file } of mails) unlinkSync(file);
}
