import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { JOBS } from "../jobs/jobs.ts";
import { createLog } from "../log.ts";
import { openJobs } from "../queue/open-jobs.ts";
import { newBuyer } from "../testing/buyer.ts";
import { eventually } from "../testing/eventually.ts";
import { type OwnEnvironment, ownEnvironment } from "../testing/own-environment.ts";
import { freePort } from "../testing/postgres-server.ts";
import { sandboxAt, sandboxOf } from "../testing/sandbox-client.ts";
import { failToStart, type ShopProcess, startShop } from "../testing/shop-process.ts";
import { TestBrowser } from "../testing/test-browser.ts";
import type { Role } from "./role.ts";

/** One shop whose roles are processes of their own; jobs are asked for their health at another port. */
let dataDir: string;
let environment: OwnEnvironment;
let jobsUrl: string;
const open: ShopProcess[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-roles-"));
  environment = await ownEnvironment(dataDir);
  await Promise.all([start("web"), start("sandbox")]);
});
afterAll(async () => {
  for (const shop of open) await shop.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(role: Role, settings: Readonly<Record<string, string>> = {}) {
  const shop = await startShop({ ...environment, ...settings }, { role });
  open.push(shop);
  return shop;
}

const web = () => `http://localhost:${environment.PORT}`;
const sandbox = () => sandboxOf(sandboxAt(`http://localhost:${environment.SANDBOX_PORT}`));
const statusOf = async (address: string) => (await fetch(address)).status;

test("web, jobs and sandbox run separately: what the web accepts the jobs do once they run (D-236)", async () => {
  const buyer = newBuyer();
  const browser = new TestBrowser(web());
  await browser.add(42);
  const { body } = await browser.checkout(buyer);
  await sandbox().settle(body.data.paymentUrl, "approve");
  const mailsTo = async () => (await sandbox().mails()).map(({ to }) => to);
  expect(await mailsTo()).not.toContain(buyer.email);
  const port = String(await freePort());
  jobsUrl = (await start("jobs", { PORT: port })).url;
  await eventually(async () => expect(await mailsTo()).toContain(buyer.email));
});

test("each role reports its own health: the web that it takes money, the jobs that they run (D-236)", async () => {
  expect(await (await fetch(`${web()}/readyz`)).json()).toMatchObject({ ok: true, gateways: {} });
  expect(await (await fetch(`${jobsUrl}/readyz`)).json()).toEqual({ ok: true });
  for (const url of [web(), jobsUrl]) expect(await statusOf(`${url}/healthz`)).toBe(200);
  expect(await (await fetch(`${jobsUrl}/metrics`)).text()).toContain("shop_jobs");
  for (const path of ["/", "/api/csrf-token", "/admin"]) {
    expect(await statusOf(jobsUrl + path)).toBe(404);
  }
});

test("the jobs probe the gateways: one that was unavailable is offered again (D-236)", async () => {
  const { db, close } = await connect(environment.DATABASE_URL ?? null, dataDir);
  const outage = { failed_at: [], down_since: new Date(), probed_at: null };
  await db
    .insertInto("gateway_health")
    .values({ gateway: "stripe", ...outage })
    .onConflict((conflict) => conflict.column("gateway").doUpdateSet(outage))
    .execute();
  const health = db
    .selectFrom("gateway_health")
    .select("down_since")
    .where("gateway", "=", "stripe");
  await eventually(async () => expect(await health.execute()).toEqual([{ down_since: null }]));
  await close();
});

test("jobs run beside the web with the same settings, and do not use its port (D-236)", async () => {
  const jobs = await start("jobs");
  expect(await statusOf(`${web()}/`)).toBe(200);
  expect(await jobs.stop()).toBe(0);
  expect(await statusOf(`${web()}/`)).toBe(200);
});

describe("a role that cannot be is refused in one sentence that names what to change (D-236)", () => {
  type Cause = [string, RegExp, Role, Readonly<Record<string, string>>];
  const causes: Cause[] = [
    ["web on the embedded database", /^DATABASE_URL /, "web", { DATABASE_URL: "" }],
    ["jobs on the embedded database", /^DATABASE_URL /, "jobs", { DATABASE_URL: "" }],
    ["a sandbox that is off", /^SANDBOX /, "sandbox", { SANDBOX: "0" }],
    [
      "jobs on a host that is no machine",
      /^HOST .* nobody\.invalid /,
      "jobs",
      { HOST: "nobody.invalid" },
    ],
    ["one that there is not", /^--role .*"shop"/, "shop" as Role, {}],
  ];

  test.each(causes)(
    "an impossible role is refused: %s",
    async (_cause, sentence, role, settings) => {
      const { code, said } = await failToStart({ ...environment, ...settings }, { role });
      expect(code).toBe(1);
      expect(said).toMatch(/^[^\n]+\.\n$/);
      expect(said).toMatch(sentence);
    },
  );
});

test("a web process asked to stop tells balancers, answers meanwhile, and closes each connection after its last answer (D-237)", async () => {
  const port = String(await freePort());
  const leaving = await start("web", { PORT: port });
  expect((await fetch(`${leaving.url}/healthz`)).headers.get("Connection")).toBe("keep-alive");
  process.kill(leaving.pid, "SIGTERM");
  for (const path of ["/healthz", "/readyz"]) {
    await eventually(async () => {
      const response = await fetch(leaving.url + path);
      expect([response.status, await response.json()]).toEqual([
        503,
        { ok: false, reason: "leaving" },
      ]);
      expect(response.headers.get("Connection")).toBe("close");
    });
  }
  const page = await fetch(`${leaving.url}/`);
  expect([page.status, page.headers.get("Connection")]).toEqual([200, "close"]);
  expect(await leaving.stop()).toBe(0);
});

test("a process that is stopping starts no job, however long it takes (D-236)", async () => {
  // Nobody else may do it.
  for (const other of open) await other.stop();
  const port = String(await freePort());
  const jobs = await start("jobs", { PORT: port });
  // A request that never ends holds up the shutdown for as long as it may take.
  const slow = createConnection(Number(port), "127.0.0.1");
  slow.on("error", () => {});
  slow.write("GET /readyz HTTP/1.1\r\n");
  await once(slow, "connect");
  const connection = await connect(environment.DATABASE_URL ?? null, dataDir);
  const queue = await openJobs(connection, createLog("silent"), JOBS);
  const reason = async () => (await (await fetch(`${jobs.url}/readyz`)).json()).reason;
  const stopped = jobs.stop();
  await expect.poll(reason).toBe("leaving");
  await queue.enqueue(connection.db, "send-receipt", { orderId: randomUUID() }, "late");
  expect(await stopped).toBe(0);
  slow.destroy();
  const { rows } = await sql`
    select state, retry_count as tries from jobs.job where singleton_key = 'late'`.execute(
    connection.db,
  );
  expect(rows).toEqual([{ state: "created", tries: 0 }]);
  await queue.stop();
  await connection.close();
});
