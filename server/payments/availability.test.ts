import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiKeyRefused, GatewayUnresponsive } from "../gateways/gateway-errors.ts";
import { createLog } from "../log.ts";
import { alterAnswers, answerInstead } from "../testing/altered-answers.ts";
import { everythingDone, newBuyer } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { countWaitsFor } from "../testing/lock-waits.ts";
import { sandboxOf } from "../testing/sandbox-client.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createAvailability } from "./availability.ts";
import { recordFailure } from "./health-store.ts";
import { probeGateways, startProbes } from "./probes.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let app: TestApp;
let sandbox: ReturnType<typeof sandboxOf>;
let time: number;

beforeAll(async () => {
  time = Date.now();
  app = await createTestApp({}, () => new Date(time));
  sandbox = sandboxOf(app);
});
afterAll(() => app.close());
beforeEach(() => {
  time += 20 * MINUTE;
});
afterEach(async () => {
  app.database.away = false;
  vi.restoreAllMocks();
  await sandbox.reset();
  await pass(20 * SECOND);
  expect(await listed()).toEqual(["stripe", "tamara", "tabby"]);
});

/** Time passes, second by second, while the shop probes as it does when it runs. */
async function pass(milliseconds: number): Promise<void> {
  for (const end = time + milliseconds; time < end; ) {
    time += SECOND;
    await probeGateways(app.shop);
  }
}

async function listed(): Promise<string[]> {
  const { status, body } = await app.openBrowser().post("/available-payment-gateway");
  expect(status).toBe(200);
  return body.data.map(({ identifier }: { identifier: string }) => identifier);
}

async function ready() {
  const response = await fetch(`${app.url}/readyz`);
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

/** A guest with a course in the cart. */
async function shopper() {
  const browser = app.openBrowser();
  await browser.add(42);
  return browser;
}

/** Guests who want to pay and get no page. */
async function failCheckouts(count: number, gateway: string): Promise<void> {
  for (let buyer = 0; buyer < count; buyer += 1) {
    const { status } = await (await shopper()).checkout(newBuyer(), gateway);
    expect(status).toBe(502);
  }
}

const away = (gateway: string, failWith = "500") =>
  sandbox.control({ failNext: 1_000, failWith }, gateway);

describe("a gateway that fails buyers leaves the list", () => {
  test.each(["stripe", "tamara", "tabby"])(
    "after three failures of %s, only that gateway leaves the list and is measured as away; its checkout is 404 and loses nothing (D-135, D-240)",
    async (gateway) => {
      await away(gateway);
      await failCheckouts(2, gateway);
      expect(await listed()).toContain(gateway);
      await failCheckouts(1, gateway);
      expect(await listed()).toEqual(
        ["stripe", "tamara", "tabby"].filter((other) => other !== gateway),
      );
      const metrics = await (await fetch(`${app.url}/metrics`)).text();
      expect(metrics.match(/(?<=shop_gateway_up\{gateway=").*(?="\} 0)/g)).toEqual([gateway]);
      const browser = await shopper();
      const { status, body } = await browser.checkout(newBuyer(), gateway);
      expect([status, body.code]).toEqual([404, "gateway_unavailable"]);
      expect((await browser.cart()).total_items_count).toBe(1);
    },
  );

  test("a gateway that left the list is back by itself within seconds of answering again", async () => {
    await away("tamara");
    await failCheckouts(3, "tamara");
    // At the last second a gateway would have been looked at that is looked at as rarely as a healthy one.
    await pass(31 * SECOND);
    expect(await listed()).toEqual(["stripe", "tabby"]);
    await sandbox.reset();
    await pass(9 * SECOND);
    expect(await listed()).toEqual(["stripe", "tamara", "tabby"]);
  });

  test("a buyer who chooses a gateway that answers again brings it back before the next probe", async () => {
    await away("tabby");
    await failCheckouts(3, "tabby");
    const browser = await shopper();
    expect((await browser.checkout(newBuyer(), "tabby")).status).toBe(404);
    await sandbox.reset();
    time += 2 * SECOND;
    expect((await browser.checkout(newBuyer(), "tabby")).status).toBe(200);
    expect(await listed()).toContain("tabby");
  });

  test("failures far apart, or with a success between them, do not take a gateway off the list", async () => {
    await away("stripe");
    await failCheckouts(2, "stripe");
    time += MINUTE + SECOND;
    await failCheckouts(2, "stripe");
    expect(await listed()).toContain("stripe");
    await sandbox.reset();
    expect((await (await shopper()).checkout(newBuyer(), "stripe")).status).toBe(200);
    await away("stripe");
    await failCheckouts(2, "stripe");
    expect(await listed()).toContain("stripe");
  });

  test("buyers whom a gateway refuses do not count as its failures", async () => {
    for (let buyer = 0; buyer < 5; buyer += 1) {
      const refused = { ...newBuyer(), phone: "+971500000002" };
      const { status, body } = await (await shopper()).checkout(refused, "tabby");
      expect([status, body.code]).toEqual([502, "gateway_not_eligible"]);
    }
    expect(await listed()).toContain("tabby");
  });

  test("payments of a gateway that left the list are settled all the same", async () => {
    const browser = await shopper();
    const { body } = await browser.checkout(newBuyer(), "tamara");
    await away("tamara");
    await failCheckouts(3, "tamara");
    await sandbox.reset();
    await sandbox.settle(body.data.paymentUrl, "approve");
    await everythingDone(app);
    expect((await browser.cart()).items).toEqual([]);
  });
});

describe("a gateway that nobody uses", () => {
  test.each(["500", "reset", "malformed"])(
    "an unused gateway leaves the list within a minute of the first %s, and /readyz says why and since when (interface §5)",
    async (failWith) => {
      await pass(10 * SECOND);
      await away("tamara", failWith);
      await pass(45 * SECOND);
      expect(await listed()).toEqual(["stripe", "tabby"]);
      const { status, body } = await ready();
      expect([status, body["gateways"]]).toMatchObject([
        200,
        {
          stripe: { available: true },
          tamara: { available: false, reason: "no_answer", since: expect.any(String) },
          tabby: { available: true },
        },
      ]);
      const record = (await app.shop.availability.records()).get("tamara");
      expect(record?.lastError).toMatch(/^Tamara /);
    },
  );

  test("with all gateways away /readyz is 503 with reason gateways", async () => {
    for (const gateway of ["stripe", "tamara", "tabby"]) await away(gateway);
    await pass(45 * SECOND);
    expect(await listed()).toEqual([]);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { ok: false, reason: "gateways" },
    });
  });

  test("a probe does not use up a failure that the sandbox was told to give a buyer", async () => {
    await sandbox.control({ failNext: 1 }, "tabby");
    await pass(5 * SECOND);
    await failCheckouts(1, "tabby");
    expect((await (await shopper()).checkout(newBuyer(), "tabby")).status).toBe(200);
  });
});

test("a key that is not accepted takes its gateway off the list until it is accepted (interface §5)", async () => {
  answerInstead(/payment-types|\/checkout$/, () => Response.json({}, { status: 401 }));
  await failCheckouts(3, "tamara");
  await pass(20 * SECOND);
  expect(await listed()).toEqual(["stripe", "tabby"]);
  expect((await ready()).body["gateways"]).toMatchObject({
    tamara: { available: false, reason: "key_refused" },
  });
  vi.restoreAllMocks();
  await pass(9 * SECOND);
  expect(await listed()).toContain("tamara");
});

test("an answer about something else is 502 each time, and its gateway stays in the list", async () => {
  alterAnswers(/\/checkout$/, (answer) => ({ ...answer, checkout_url: "https://evil.example/" }));
  await failCheckouts(5, "tamara");
  expect(await listed()).toContain("tamara");
});

test("a gateway that left the list in one process has left it in all", async () => {
  const other = createAvailability(app.connection.db, app.shop.log, app.shop.now);
  const seen = async () => [...(await other.among(app.shop.gateways)).keys()];
  expect(await seen()).toContain("tamara");
  await away("tamara");
  await failCheckouts(3, "tamara");
  time += 2 * SECOND;
  await expect.poll(seen).toEqual(["stripe", "tabby"]);
  await sandbox.reset();
  await pass(9 * SECOND);
  time += 2 * SECOND;
  await expect.poll(seen).toContain("tamara");
});

test("failures that two processes see at once both count (D-135)", async () => {
  const at = app.shop.now();
  const failure = { at, error: "away", reason: "no_answer" } as const;
  await app.connection.db
    .insertInto("gateway_health")
    .values({ gateway: "tabby" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const second = await app.connection.db.transaction().execute(async (first) => {
    await sql`select from gateway_health where gateway = 'tabby' for update`.execute(first);
    const recorded = recordFailure(app.connection.db, "tabby", failure);
    await expect.poll(() => countWaitsFor(first), { interval: 50 }).toBe(1);
    await sql`update gateway_health set failed_at = array[${at}::timestamptz]
      where gateway = 'tabby'`.execute(first);
    return { recorded };
  });
  expect((await second.recorded).after.failedAt).toEqual([at, at]);
});

test("of two processes that look at once, one probes a gateway", async () => {
  const probes = vi.spyOn(globalThis, "fetch");
  await Promise.all([probeGateways(app.shop), probeGateways(app.shop)]);
  const asked = probes.mock.calls.filter(([address]) => String(address).includes("payment-types"));
  expect(asked).toHaveLength(1);
});

test("a probe that fails by a bug of ours does not count against the gateway", async () => {
  const tabby = app.shop.gateways.get("tabby");
  if (tabby === undefined) throw new Error("Tabby has no keys");
  const bug = new TypeError("a bug of ours");
  const broken = { ...tabby, probe: () => Promise.reject(bug) };
  const shop = { ...app.shop, gateways: new Map([["tabby", broken]] as const) };
  await expect(probeGateways(shop)).rejects.toBe(bug);
  expect((await app.shop.availability.records()).get("tabby")?.failedAt).toEqual([]);
});

describe("while the shop runs", () => {
  test("the running shop looks every second whether a probe is due, one look at a time, until it is stopped", async () => {
    const looks: PromiseWithResolvers<Awaited<ReturnType<typeof records>>>[] = [];
    const { records } = app.shop.availability;
    const look = () => {
      const asked = Promise.withResolvers<Awaited<ReturnType<typeof records>>>();
      looks.push(asked);
      return asked.promise;
    };
    const warn = vi.spyOn(app.shop.log, "warn");
    const calls = vi.spyOn(globalThis, "fetch");
    const probes = () =>
      calls.mock.calls.filter(([address]) => String(address).includes("payment-types")).length;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const availability = { ...app.shop.availability, records: look };
    const stop = startProbes({ ...app.shop, availability });
    expect(looks).toHaveLength(0);
    vi.advanceTimersByTime(3_000);
    expect(looks).toHaveLength(1);
    looks[0]?.reject(new Error("no database"));
    await eventually(() =>
      expect(warn.mock.calls.map(([, message]) => message)).toContain("gateways not probed"),
    );
    vi.advanceTimersByTime(1_000);
    expect(looks).toHaveLength(2);
    looks[1]?.resolve(await records());
    await eventually(() => expect(probes()).toBe(1));
    await eventually(() => {
      vi.advanceTimersByTime(1_000);
      expect(looks).toHaveLength(3);
    });
    looks[2]?.resolve(new Map());
    stop();
    vi.advanceTimersByTime(5_000);
    expect(looks).toHaveLength(3);
    vi.useRealTimers();
  });

  test("a gateway's last error is cut to a length that an operator needs", async () => {
    const error = new GatewayUnresponsive(`Tamara said: ${"😀".repeat(400)}`);
    await app.shop.availability.failed("tamara", error);
    const record = (await app.shop.availability.records()).get("tamara");
    expect(record).toMatchObject({ lastReason: "no_answer", lastErrorAt: new Date(time) });
    expect(record?.lastError).toHaveLength(300);
    expect(record?.lastError).toMatch(/^Tamara said: (?:😀)+\ufffd$/u);
  });
});

describe("a process that hears of a gateway", () => {
  /** Another process, with the lines of its log since the last look. */
  async function newProcess() {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => void lines.push(line) });
    const process = createAvailability(app.shop.db, log, app.shop.now);
    await process.records();
    const logged = () =>
      lines.splice(0).map((line) => {
        const { level, gateway, reason, msg } = JSON.parse(line);
        return [level, gateway, reason, msg].join(" ").replace(/ +/g, " ");
      });
    return { process, logged };
  }

  const silent = new GatewayUnresponsive("Tabby does not answer");

  test("a process logs once that a gateway left the list, with the reason, and once that it is back (D-135)", async () => {
    const { process, logged } = await newProcess();
    await process.failed("tabby", silent);
    await process.succeeded("tabby");
    await process.failed("tabby", silent);
    await process.failed("tabby", silent);
    expect(logged()).toEqual([]);
    await process.failed("tabby", silent);
    expect(logged()).toEqual(["50 tabby no_answer gateway has left: it failed again and again"]);
    await process.failed("tabby", new ApiKeyRefused("401"));
    expect(logged()).toEqual([]);
    const record = (await process.records()).get("tabby");
    expect(record).toMatchObject({ lastReason: "key_refused", lastError: "401" });
    await process.succeeded("tabby");
    expect(logged()).toEqual(["40 tabby gateway is back"]);
    await process.succeeded("tabby");
    expect(logged()).toEqual([]);
    expect([...(await process.among(app.shop.gateways)).keys()]).toContain("tabby");
  });

  test("a success of one gateway does not count as one of another (D-135)", async () => {
    const { process } = await newProcess();
    await process.failed("tabby", silent);
    await process.failed("tamara", new GatewayUnresponsive("Tamara does not answer"));
    await process.succeeded("tabby");
    const records = await (await newProcess()).process.records();
    expect(records.get("tabby")?.failedAt).toEqual([]);
    expect(records.get("tamara")?.failedAt).not.toEqual([]);
  });

  test("a success is stored only after a failure, so that a purchase costs no more (D-235)", async () => {
    const { process } = await newProcess();
    const tripsOf = () => app.database.countRoundTripsOf(() => process.succeeded("tabby"));
    expect(await tripsOf()).toBe(0);
    await process.failed("tabby", silent);
    expect(await tripsOf()).toBe(1);
    expect(await tripsOf()).toBe(0);
  });
});

describe("the source of the list is away", () => {
  test("the last known list of gateways is used for ten minutes while the database is away", async () => {
    await away("tamara");
    await failCheckouts(3, "tamara");
    expect(await listed()).toEqual(["stripe", "tabby"]);
    app.database.away = true;
    time += 9 * MINUTE;
    expect(await listed()).toEqual(["stripe", "tabby"]);
    time += 2 * MINUTE;
    const { status, body } = await app.openBrowser().post("/available-payment-gateway");
    expect([status, body.code]).toEqual([503, "database_away"]);
  });

  test("a document made while no gateway was known is out of date once the database is back (D-135)", async () => {
    await listed();
    const before = app.shop.availability.version();
    app.database.away = true;
    time += 11 * MINUTE;
    await expect(app.shop.availability.records()).rejects.toThrow();
    app.database.away = false;
    expect(await listed()).toEqual(["stripe", "tamara", "tabby"]);
    expect(app.shop.availability.version()).toBeGreaterThan(before);
  });

  test("a slow database does not make a reader wait: the last known list of gateways is used", async () => {
    await listed();
    time += MINUTE;
    await app.connection.db.transaction().execute(async (transaction) => {
      await sql`lock table gateway_health in access exclusive mode`.execute(transaction);
      expect(await listed()).toEqual(["stripe", "tamara", "tabby"]);
    });
  });
});
