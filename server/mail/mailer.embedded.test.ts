import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql } from "kysely";
import addressparser from "nodemailer/lib/addressparser";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isEmail } from "#core/email.ts";
import { createMailbox } from "#sandbox/mailbox.ts";
import { readConfig } from "../config/config.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openJobs } from "../queue/open-jobs.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { type MailHost, openMailHost } from "../testing/mail-host.ts";
import { mailboxOf } from "./mailbox.ts";
import { createMailer, type Mail, SEND_TIMEOUT_MS, type SendMail } from "./mailer.ts";

const MAIL: Mail = { id: "mail-1", to: "mona@example.com", subject: "S", text: "T", html: "<p>T" };
/** This one by a name that does not say so. */
const ANOTHER_MACHINE = "[::ffff:127.0.0.1]";

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-post-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function openHost(behaviour: Parameters<typeof openMailHost>[0] = {}): Promise<MailHost> {
  const host = await openMailHost(behaviour);
  onTestFinished(() => host.close());
  return host;
}

/** How a shop sends its mails by this host, of which `query` says more. */
function mailerOf(
  host: MailHost,
  query: string,
  timeoutMs?: number,
  machine = "127.0.0.1",
): SendMail {
  const SMTP_URL = `smtp://${machine}:${host.port}/${query}`;
  const MAIL_FROM = "Yaraa <shop@shop.example>";
  const config = readConfig({ DATA_DIR: dataDir, SMTP_URL, MAIL_FROM });
  return createMailer(config, () => new Date(), timeoutMs);
}

describe("a mail goes to exactly the mailbox that it is for (D-106)", () => {
  test("no text in an email field becomes a second recipient", async () => {
    const host = await openHost();
    const sendMail = mailerOf(host, "");
    await sendMail({ ...MAIL, replyTo: "amal@example.com" });
    await sendMail({ ...MAIL, to: "x@one.example,y@two.example" }).catch(() => undefined);
    const [mail, ...others] = host.taken;
    expect(mail).toMatchObject({ from: "shop@shop.example", to: ["mona@example.com"] });
    expect(mail?.data).toMatch(/^From: Yaraa <shop@shop\.example>$/m);
    expect(mail?.data).toMatch(/^Reply-To: amal@example\.com$/m);
    for (const { to } of others) expect(to).toHaveLength(1);
  });

  test("every email that a form accepts is one recipient to the mailer", () => {
    const signs = fc.constantFrom(
      ..."ab.@+-_'/=<>()[],:;\"\\ \uff0c\u200b\u3002\uff20",
      "=?u?q?a=2c?=",
    );
    const part = fc.array(fc.oneof(signs, fc.string({ unit: "binary", maxLength: 2 })), {
      maxLength: 4,
    });
    const email = fc
      .tuple(part, part)
      .map(([mailbox, domain]) => `m${mailbox.join("")}@d${domain.join("")}.co`);
    fc.assert(
      fc.property(email, (address) => {
        fc.pre(isEmail(address));
        expect(addressparser(address)).toEqual([{ name: "", address }]);
      }),
      { numRuns: 2_000, maxSkipsPerRun: 100 },
    );
  });
});

test("every try of a mail has the same Message-ID, and another mail another one", async () => {
  const host = await openHost();
  const sendMail = mailerOf(host, "");
  for (const id of ["mail-1", "mail-1", "mail-2"]) await sendMail({ ...MAIL, id });
  const ids = host.taken.map(({ data }) => /^Message-ID: <([^@>]+)@[^>]+>/im.exec(data)?.[1]);
  expect(ids).toEqual(["mail-1", "mail-1", "mail-2"]);
});

test("an invoice's file is attached to its mail whole, under its name (D-218)", async () => {
  const host = await openHost();
  const file = Buffer.from(Array.from({ length: 300 }, (_, position) => position % 256));
  const attachment = {
    filename: "Yaraa-INV-2026-000001.pdf",
    contentType: "application/pdf",
    content: file.toString("base64"),
    encoding: "base64",
  } as const;
  await mailerOf(host, "")({ ...MAIL, attachments: [attachment] });
  const [, part = ""] =
    /^Content-Type: application\/pdf([\s\S]*?)^--/m.exec(
      host.taken[0]?.data.replaceAll("\r\n", "\n") ?? "",
    ) ?? [];
  expect(part).toContain(`filename=${attachment.filename}`);
  const [, content = ""] = part.split("\n\n");
  expect(Buffer.from(content, "base64")).toEqual(file);
});

test("a calendar file is attached to its mail as calendar programs read it (D-202)", async () => {
  const host = await openHost();
  const content = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
  await mailerOf(host, "")({ ...MAIL, calendar: { method: "CANCEL", content } });
  const [mail] = host.taken;
  expect(mail?.data).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
  expect(mail?.data).toContain("filename=class.ics");
});

describe("a line to the mail host is encrypted", () => {
  const trusting = "?tls.rejectUnauthorized=false";

  test("the connection to the mail host is encrypted where the host offers it", async () => {
    const host = await openHost({ startTls: true });
    await mailerOf(host, trusting)(MAIL);
    expect(host.taken).toMatchObject([{ to: ["mona@example.com"], encrypted: true }]);
  });

  test("no mail is sent unencrypted to a mail host on another machine", async () => {
    const host = await openHost();
    await expect(mailerOf(host, "", undefined, ANOTHER_MACHINE)(MAIL)).rejects.toThrow(/STARTTLS/);
    await expect(mailerOf(host, "?requireTLS=true")(MAIL)).rejects.toThrow(/STARTTLS/);
    expect(host.taken).toEqual([]);
    await mailerOf(host, "?requireTLS=false", undefined, ANOTHER_MACHINE)(MAIL);
    expect(host.taken).toMatchObject([{ encrypted: false }]);
  });

  test("a mail host has to prove its name by its certificate", async () => {
    const host = await openHost({ startTls: true });
    await expect(mailerOf(host, "")(MAIL)).rejects.toThrow(/certificate/);
    expect(host.taken).toEqual([]);
  });
});

describe("without a mail host", () => {
  test("without a mail host a mail that two processes send is one file, as it was the first time", async () => {
    const folder = mkdtempSync(join(tmpdir(), "shop-post-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const config = readConfig({ DATA_DIR: folder });
    const [first, second] = ["2026-01-02", "2026-01-01"].map((day) =>
      createMailer(config, () => new Date(day)),
    );
    await first?.(MAIL);
    await second?.({ ...MAIL, subject: "again" });
    await second?.({ ...MAIL, id: "mail-2" });
    const kept = await createMailbox(mailboxOf(folder)).all();
    expect(kept.map(({ subject, at }) => [subject, at.slice(0, 10)])).toEqual([
      ["S", "2026-01-01"],
      ["S", "2026-01-02"],
    ]);
    for (const name of readdirSync(mailboxOf(folder))) {
      expect(statSync(join(mailboxOf(folder), name)).mode & 0o077).toBe(0);
    }
  });
});

describe("a mail that cannot be handed over", () => {
  test("a mail that cannot be sent fails, and its connection is closed", async () => {
    const host = await openHost({ neverReady: true });
    await expect(mailerOf(host, "", 300)(MAIL)).rejects.toThrow();
    await expect.poll(() => host.openConnections()).toBe(0);
  });

  test("sending a mail fails before another worker may try its job", async () => {
    const connection = await openTestDatabase();
    const jobs = await openJobs(connection, createLog("silent"), JOBS);
    const { rows } = await sql<{ seconds: number }>`
      select min(expire_seconds)::int as seconds from jobs.queue where name like 'send-%'
    `.execute(connection.db);
    await jobs.stop();
    await connection.close();
    expect(rows[0]?.seconds).toBeGreaterThan(SEND_TIMEOUT_MS / 1000);
  });
});
