import { existsSync, readdirSync, readFileSync, unlinkSync } from "node:fs";
import { join } from "node:path";

/** Where mails lie that no mail host was given (interface.md §2). */
export function mailboxOf(dataDir: string): string {
  return join(dataDir, "mailbox");
}

/** A mail in the mailbox, as it was written. */
export type KeptMail = { readonly file: string; readonly text: string };

/** The mails in the mailbox that a condition holds for; none where there is no mailbox. */
export function findMails(
  dataDir: string,
  isWanted: (text: string) => boolean,
): readonly KeptMail[] {
  const mailbox = mailboxOf(dataDir);
  if (!existsSync(mailbox)) return [];
  return readdirSync(mailbox)
    .sort()
    .map((name) => join(mailbox, name))
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
    .filter(({ text }) => isWanted(text));
}

export function deleteMails(mails: readonly KeptMail[]): void {
  for (const { file } of mails) unlinkSync(file);
}
