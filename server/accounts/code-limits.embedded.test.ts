import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Refusal } from "#core/errors.ts";
import { THIS_MACHINE } from "../network/address.ts";
import { newBuyer } from "../testing/buyer.ts";
import { signIn, unverifiedUser } from "../testing/identities.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { hashSecret } from "../tokens/secrets.ts";
import { type CodeRequester, countCode } from "./code-limits.ts";

const MINUTES = 60_000;

let app: TestApp;
let now = Date.now();
let askers = 0;
beforeAll(async () => {
  app = await createTestApp({}, () => new Date(now));
});
afterAll(() => app.close());
beforeEach(() => {
  now = Date.now();
});

/** Somebody in a browser and at an address of their own. */
function somebody(): CodeRequester {
  askers += 1;
  return {
    emailKey: `asker${askers}@example.com`,
    browserHash: `browser ${askers}`,
    address: `203.0.113.${askers}`,
    paidOrderId: null,
  };
}

/** What a code that is asked for comes to: it is sent, to our buyers only, or refused. */
async function ask(asker: CodeRequester): Promise<"sent" | "buyers" | "refused"> {
  try {
    return (await countCode(app.shop, asker)) ? "buyers" : "sent";
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_many_requests") return "refused";
    throw error;
  }
}

/** As if a limit that has counted once so far had counted as often as that. */
async function counted(limit: string, who: string, hits: number): Promise<void> {
  const { numUpdatedRows } = await app.shop.db
    .updateTable("rate_limits")
    .set({ hits })
    .where("key", "=", `${limit} ${hashSecret(who)}`)
    .executeTakeFirst();
  expect(numUpdatedRows, limit).toBe(1n);
}

/** Of each limit: what it counts of whom, and who else is counted with the one that spent it. */
const LIMITS: readonly {
  readonly limit: string;
  readonly hits: number;
  readonly minutes: number;
  readonly whose: (asker: CodeRequester) => string;
  readonly outcome: "buyers" | "refused";
  /** The one who spends it, who asks again when it is spent, and one whom it does not concern. */
  readonly spends?: (asker: CodeRequester) => CodeRequester;
  readonly again?: (asker: CodeRequester) => CodeRequester;
  readonly spared: (asker: CodeRequester) => CodeRequester;
}[] = [
  {
    limit: "codes in one browser",
    hits: 5,
    minutes: 15,
    whose: ({ browserHash, emailKey }) => `${browserHash} ${emailKey}`,
    outcome: "refused",
    spared: (asker) => ({ ...asker, browserHash: "another" }),
  },
  {
    limit: "codes with one receipt",
    hits: 5,
    minutes: 15,
    whose: () => "an order",
    outcome: "refused",
    spends: (asker) => ({ ...asker, paidOrderId: "an order" }),
    spared: (asker) => ({ ...asker, paidOrderId: "another order" }),
  },
  {
    limit: "code for one email",
    hits: 15,
    minutes: 15,
    whose: ({ address, emailKey }) => `${address} ${emailKey}`,
    outcome: "refused",
    spared: (asker) => ({ ...asker, address: "198.51.100.1" }),
  },
  {
    limit: "first codes to one email",
    hits: 150,
    minutes: 60,
    whose: ({ emailKey }) => emailKey,
    // The third of one address is none of its first.
    again: (asker) => ({ ...asker, address: "198.51.100.7" }),
    outcome: "refused",
    spared: (asker) => ({ ...asker, emailKey: `other.${asker.emailKey}` }),
  },
  {
    limit: "codes to one mailbox",
    hits: 200,
    minutes: 60,
    whose: ({ emailKey }) => emailKey.replace("+1", ""),
    outcome: "buyers",
    spends: (asker) => ({ ...asker, emailKey: asker.emailKey.replace("@", "+1@") }),
    spared: (asker) => ({ ...asker, emailKey: `other.${asker.emailKey}` }),
  },
  {
    limit: "code for one mailbox",
    hits: 15,
    minutes: 15,
    whose: ({ address, emailKey }) => `${address} ${emailKey.replace("+1", "")}`,
    outcome: "buyers",
    spends: (asker) => ({ ...asker, emailKey: asker.emailKey.replace("@", "+1@") }),
    spared: (asker) => ({ ...asker, address: "198.51.100.2" }),
  },
  {
    limit: "codes by one address",
    hits: 300,
    minutes: 60,
    whose: ({ address }) => address,
    outcome: "buyers",
    spared: (asker) => ({ ...asker, address: "198.51.100.3" }),
  },
];

describe("limits on asking for sign-in codes", () => {
  test.each(LIMITS)("$limit: $hits in $minutes minutes, then $outcome (D-119)", async (row) => {
    const { spends = (asker) => asker, again: comeBack = (asker) => asker } = row;
    const asker = spends(somebody());
    expect(await ask(asker)).toBe("sent");
    await counted(row.limit, row.whose(asker), row.hits - 1);
    expect(await ask(asker)).toBe("sent");
    now += 60_000;
    // For others the browser is a new one, so that nothing but the limit at hand has been spent.
    const browserHash = row.hits === 5 ? asker.browserHash : "fresh";
    const again = comeBack({ ...asker, browserHash });
    expect(await ask(again)).toBe(row.outcome);
    expect(await ask({ ...row.spared(asker), browserHash: "a neighbour" })).toBe("sent");
    now += row.minutes * MINUTES;
    expect(await ask(again)).toBe("sent");
  });

  test("from an address's third code on, one email gets 50 an hour, beside 150 for the first two of each address (D-119)", async () => {
    const asker = somebody();
    const { address, emailKey } = asker;
    for (let times = 0; times < 3; times += 1) expect(await ask(asker)).toBe("sent");
    await counted("more codes to one email", emailKey, 49);
    expect(await ask(asker)).toBe("sent");
    expect(await ask(asker)).toBe("refused");
    expect(await ask({ ...asker, address: "198.51.100.4" })).toBe("refused");
    const browserHash = "of a neighbour";
    expect(await ask({ ...asker, browserHash, address: "198.51.100.4" })).toBe("sent");
    await counted("first codes to one email", emailKey, 150);
    expect(await ask({ ...asker, browserHash, address: "198.51.100.5" })).toBe("refused");
    now += 60 * MINUTES;
    expect(await ask({ ...asker, browserHash, address })).toBe("sent");
  });

  test("behind a proxy that is not configured codes are not limited by address, and are sent (D-119)", async () => {
    await ask({ ...somebody(), address: "198.51.100.6" });
    await counted("codes by one address", "198.51.100.6", 300);
    expect(await ask({ ...somebody(), address: "198.51.100.6" })).toBe("buyers");
    for (let times = 0; times < 2; times += 1) {
      expect(await ask({ ...somebody(), address: THIS_MACHINE })).toBe("sent");
    }
    const rows = await app.shop.db
      .selectFrom("rate_limits")
      .select("key")
      .where("key", "=", `codes by one address ${hashSecret(THIS_MACHINE)}`)
      .execute();
    expect(rows).toEqual([]);
  });

  test("a receipt's owner gets codes in spite of strangers: by the link, and for a day by the cookie (D-119)", async () => {
    const { browser, email } = await unverifiedUser(app);
    browser.token = null;
    const mail = (await sandboxOf(app).mailsTo(email)).at(-1);
    const key = /\/receipt\/([\w.-]+)/.exec(mail?.text ?? "")?.[1];
    const request = async (from: TestBrowser, receipt_key?: string) => {
      const body = receipt_key === undefined ? { email } : { email, receipt_key };
      return (await from.post("/login/request-code", body)).status;
    };
    expect(await request(app.openBrowser())).toBe(200);
    await counted("code for one email", `${THIS_MACHINE} ${email}`, 15);
    expect(await request(app.openBrowser())).toBe(429);
    expect(await request(app.openBrowser(), `${key}x`)).toBe(429);
    expect(await request(app.openBrowser(), key)).toBe(200);
    expect(await request(browser)).toBe(200);
    now += 25 * 60 * MINUTES;
    await browser.fetchCsrfToken();
    expect(await request(browser)).toBe(200);
    await counted("code for one email", `${THIS_MACHINE} ${email}`, 15);
    expect(await request(browser)).toBe(429);
  });

  test("in a browser with an earlier sign-in, strangers' codes do not count towards the limit (D-119)", async () => {
    const { email } = newBuyer();
    const browser = app.openBrowser();
    await signIn(app, browser, email);
    const browserId = browser.cookies.get("browser") ?? "";
    const stranger = { ...somebody(), emailKey: email };
    await ask(stranger);
    await counted("code for one email", `${stranger.address} ${email}`, 15);
    expect(await ask({ ...stranger, browserHash: "another stranger" })).toBe("refused");
    const owner = { ...stranger, browserHash: hashSecret(browserId) };
    expect(await ask(owner)).toBe("sent");
  });
});
