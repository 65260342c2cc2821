import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A file of a mail; `content` is in base64. */
export type MailFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
};

/** One mail as the shop wrote it; `at` is ISO 8601. */
export type Mail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
  /** Missing if there are none. */
  readonly attachments?: readonly MailFile[];
  /** The file for a calendar that comes with it: what is done with it, and its text (RFC 5545). */
  readonly calendar?: { readonly method: string; readonly content: string };
};

/** A mail in `/mail.json`. */
export type SandboxMail = Omit<Mail, "id">;

/** Reads the folder where the shop puts its mails; the sandbox writes nothing there. */
export type Mailbox = {
  /** Every mail, oldest first. */
  readonly all: () => Promise<readonly Mail[]>;
  readonly find: (id: string) => Promise<Mail | undefined>;
};

/** The mailbox in `folder`; it is empty if the folder is missing or null. */
export function createMailbox(folder: string | null): Mailbox {
  async function names(): Promise<readonly string[]> {
    if (folder === null) return [];
    try {
      return (await readdir(folder)).filter((name) => name.endsWith(".json"));
    } catch {
      return [];
    }
  }

  async function read(name: string): Promise<Mail[]> {
    try {
      const mail: unknown = JSON.parse(await readFile(join(folder ?? "", name), "utf8"));
      if (typeof mail !== "object" || mail === null) return [];
      const part = (key: string) => String(Reflect.get(mail, key) ?? "");
      return [
        {
          id: name.slice(0, -".json".length),
          to: part("to"),
          subject: part("subject"),
          text: part("text"),
          html: part("html"),
          at: part("at"),
          ...filesIn(mail),
          ...calendarIn(mail),
        },
      ];
    } catch {
      // Deleted since it was listed, or not a mail: the others are still shown.
      return [];
    }
  }

  async function all(): Promise<readonly Mail[]> {
    const mails = (await Promise.all((await names()).map(read))).flat();
    return mails.toSorted((one, other) => compare(one.at, other.at) || compare(one.id, other.id));
  }

  return { all, find: async (id) => (await all()).find((mail) => mail.id === id) };
}

function filesIn(mail: object): Pick<Mail, "attachments"> {
  const list: unknown = Reflect.get(mail, "attachments");
  if (!Array.isArray(list)) return {};
  const attachments = list.map((file: object) => {
    const part = (key: string) => String(Reflect.get(file, key) ?? "");
    return {
      filename: part("filename"),
      contentType: part("contentType"),
      content: part("content"),
    };
  });
  return { attachments };
}

function calendarIn(mail: object): Pick<Mail, "calendar"> {
  const calendar: unknown = Reflect.get(mail, "calendar");
  if (typeof calendar !== "object" || calendar === null) return {};
  const part = (key: string) => String(Reflect.get(calendar, key) ?? "");
  return { calendar: { method: part("method"), content: part("content") } };
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
