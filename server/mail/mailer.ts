import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import type { CalendarMethod } from "../calendar/ics.ts";
import type { Config } from "../config/config.ts";
import type { MailAddress } from "../environment/environment.ts";
import { isLoopback } from "../network/address.ts";
import { fileOf, mailboxOf } from "./mailbox.ts";

/** A file that goes with a mail; `content` is in base64. */
export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
  readonly encoding: "base64";
};

export type Mail = {
  /** The same for every try to send the same mail, so that it arrives once. */
  readonly id: string;
  readonly to: string;
  /** Who gets the reply, if not us. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** A class for the calendar of whoever gets it (`server/calendar/ics.ts`). */
  readonly calendar?: { readonly method: CalendarMethod; readonly content: string };
};

/** Sends a mail; throws when it could not be handed over. */
export type SendMail = (mail: Mail) => Promise<void>;

/**
 * Sending stops after this, before its job counts as stuck: two tries at once could both arrive. A
 * host may be slow to accept a mail, so the limits of the steps are generous.
 */
export const SEND_TIMEOUT_MS = 100_000;
const TIME_LIMITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
};

/**
 * Sends by SMTP if a host is set, else into the sandbox's mailbox (interface.md §2). To another
 * machine only over an encrypted connection, unless the host's address has `?requireTLS=false`.
 */
export function createMailer(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir" | "publicUrl">,
  now: () => Date,
  timeoutMs: number = SEND_TIMEOUT_MS,
): SendMail {
  const { smtpUrl, mailFrom, dataDir, publicUrl } = config;
  if (smtpUrl === null) return (mail) => Promise.resolve(dropIntoMailbox(dataDir, mail, now()));
  // Loaded by the first mail: a process that sends none has no use for it.
  const openTransport = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: smtpUrl,
      requireTLS: !isLoopback(new URL(smtpUrl).hostname),
      ...TIME_LIMITS,
    });
  };
  let transport: ReturnType<typeof openTransport> | undefined;
  const host = new URL(publicUrl).hostname;
  return async ({ id, to, replyTo, attachments = [], calendar, ...mail }) => {
    transport ??= openTransport();
    await (await transport).sendMail({
      ...mail,
      attachments: [...attachments],
      from: mailFrom,
      to: mailbox(to),
      ...(replyTo === undefined ? {} : { replyTo: mailbox(replyTo) }),
      ...(calendar === undefined ? {} : { icalEvent: { ...calendar, filename: "class.ics" } }),
      messageId: `<${id}@${host}>`,
      signal: AbortSignal.timeout(timeoutMs),
    });
  };
}

/** An address as an object is one mailbox; text would be read as a list. */
function mailbox(address: string): MailAddress {
  return { name: "", address };
}

/**
 * Writes the mail as one file, unless it was written before. The file appears whole or not at all, and
 * survives the process.
 */
function dropIntoMailbox(dataDir: string, { id, ...mail }: Mail, now: Date): void {
  const file = fileOf(dataDir, id);
  if (existsSync(file)) return;
  mkdirSync(mailboxOf(dataDir), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}.tmp`;
  writeFileSync(unfinished, JSON.stringify({ ...mail, at: now.toISOString() }), { mode: 0o600 });
  renameSync(unfinished, file);
}
