import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "../config.ts";
import { mailboxOf } from "./mailbox.ts";

export type Mail = {
  /** The same for every try to send the same mail, so that it arrives once. */
  readonly id: string;
  readonly to: string;
  /** Whom an answer goes to, where that is not us. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Sends a mail; throws when it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>;

/** By SMTP where a host is set, else into the sandbox's mailbox (interface.md §2). */
export function createPost(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir" | "publicUrl">,
  now: () => Date,
): SendMail {
  const { smtpUrl, mailFrom, dataDir, publicUrl } = config;
  if (smtpUrl === null) return (mail) => Promise.resolve(dropIntoMailbox(dataDir, mail, now()));
  const transport = nodemailer.createTransport(smtpUrl);
  const host = new URL(publicUrl).hostname;
  return async ({ id, ...mail }) => {
    await transport.sendMail({ ...mail, from: mailFrom, messageId: `<${id}@${host}>` });
  };
}

/**
 * Writes the mail as one file; a mail that is there already is not written again. The file appears
 * whole or not at all, and outlives the process.
 */
function dropIntoMailbox(dataDir: string, { id, ...mail }: Mail, now: Date): void {
  const mailbox = mailboxOf(dataDir);
  mkdirSync(mailbox, { recursive: true });
  const suffix = `-${createHash("sha256").update(id).digest("hex").slice(0, 16)}.json`;
  if (readdirSync(mailbox).some((name) => name.endsWith(suffix))) return;
  const at = now.toISOString();
  const file = join(mailbox, at.replaceAll(":", "-") + suffix);
  writeFileSync(`${file}.tmp`, JSON.stringify({ ...mail, at }), { mode: 0o600 });
  renameSync(`${file}.tmp`, file);
}
