import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ConfigError } from "../environment/environment.ts";
import { hasLiveKeys } from "../gateways/registry.ts";
import { TAMARA_LIVE_API } from "../gateways/tamara/tamara-config.ts";
import { createLog } from "../log.ts";
import { THIS_MACHINE } from "../network/address.ts";
import { openShop } from "../open-shop.ts";
import { openTestDatabase } from "../testing/databases.ts";
import { REGISTERED_SELLER } from "../testing/registered-seller.ts";
import { type Config, readConfig } from "./config.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  APP_SECRET: "a secret that nobody can guess, of 32",
  SMTP_URL: "smtps://mail.example",
};
const STRIPE = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const LIVE = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
const TABBY = { TABBY_SECRET_KEY: "sk_1", TABBY_MERCHANT_CODE: "AE", TABBY_WEBHOOK_SECRET: "s" };
const TAMARA_LIVE = {
  TAMARA_API_TOKEN: "t",
  TAMARA_NOTIFICATION_TOKEN: "n",
  TAMARA_API_BASE: TAMARA_LIVE_API,
};

const SELLER: Readonly<Record<string, string>> = REGISTERED_SELLER;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-config-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const read = (env: Readonly<Record<string, string>>) => readConfig({ DATA_DIR: dataDir, ...env });

function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    read(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return error instanceof Error ? error.message : "";
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

describe("a wrong environment stops the start with one sentence that names the variable", () => {
  const wrong: [string, Readonly<Record<string, string>>][] = [
    ["NODE_ENV", { NODE_ENV: "prod" }],
    ["NODE_ENV", { ...PRODUCTION, NODE_ENV: "production " }],
    ["PORT", { PORT: "0" }],
    ["PORT", { PORT: "65536" }],
    ["PORT", { PORT: "3e3" }],
    ["SANDBOX_PORT", { SANDBOX_PORT: "web" }],
    ["SANDBOX_PORT", { PORT: "3001", SANDBOX_PORT: "3001" }],
    ["SANDBOX_PORT", { PORT: "65535" }],
    ["PUBLIC_URL", { PUBLIC_URL: "shop.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "ftp://shop.example" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://shop.example/en" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://shop.example/?a=1" }],
    ["PUBLIC_URL", { PUBLIC_URL: "https://a:b@shop.example" }],
    ["PUBLIC_URL", { ...PRODUCTION, PUBLIC_URL: "" }],
    ["PUBLIC_URL", { ...PRODUCTION, PUBLIC_URL: "http://shop.example" }],
    ["PUBLIC_URL", { ...PRODUCTION, PUBLIC_URL: "http://localhost:3000" }],
    ["PUBLIC_URL", { ...PRODUCTION, PUBLIC_URL: "http://shop.example", ALLOW_SANDBOX: "yes" }],
    ["APP_SECRET", { ...PRODUCTION, APP_SECRET: " " }],
    ["APP_SECRET", { ...PRODUCTION, APP_SECRET: "x" }],
    ["APP_SECRET", { ...PRODUCTION, APP_SECRET: "x".repeat(31), ALLOW_SANDBOX: "yes" }],
    ["SMTP_URL", { ...PRODUCTION, SMTP_URL: "" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/shop" }],
    ["DATABASE_URL", { DATABASE_REPLICA_URL: "postgres://127.0.0.1/copy" }],
    ["DATABASE_REPLICA_URL", { DATABASE_REPLICA_URL: "http://127.0.0.1/copy" }],
    ["WEB_CONCURRENCY", { WEB_CONCURRENCY: "2" }],
    ["WEB_CONCURRENCY", { DATABASE_URL: "postgres://127.0.0.1/shop", WEB_CONCURRENCY: "0" }],
    ["WEB_CONCURRENCY", { DATABASE_URL: "postgres://127.0.0.1/shop", WEB_CONCURRENCY: "many" }],
    ["SANDBOX", { SANDBOX: "yes" }],
    ["SANDBOX", { ...PRODUCTION, SANDBOX: "1" }],
    ["SANDBOX", { ...PRODUCTION, SANDBOX: "1", ALLOW_SANDBOX: "1" }],
    ["SANDBOX", { ...LIVE, SANDBOX: "1" }],
    ["SANDBOX", { ...TABBY, SANDBOX: "1", ALLOW_SANDBOX: "1" }],
    ["SANDBOX_HOST", { SANDBOX_HOST: "everywhere" }],
    ["ORDER_WEBHOOK_URL", { ORDER_WEBHOOK_URL: "shop.example", ORDER_WEBHOOK_SECRET: "s" }],
    ["ORDER_WEBHOOK_URL", { ORDER_WEBHOOK_URL: "https://a:b@shop.example" }],
    ["ORDER_WEBHOOK_SECRET", { ORDER_WEBHOOK_URL: "https://shop.example/orders" }],
    ["ORDER_WEBHOOK_URL", { ORDER_WEBHOOK_SECRET: "s" }],
    ["STRIPE_SECRET_KEY", { ...PRODUCTION, STRIPE_WEBHOOK_SECRET: "whsec_1" }],
    ["STRIPE_SECRET_KEY", { ...STRIPE, STRIPE_SECRET_KEY: "pk_test_1" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: "sk_test_1" }],
    ["STRIPE_API_BASE", { ...STRIPE, STRIPE_API_BASE: "localhost:3001" }],
    ["STRIPE_API_BASE", { ...PRODUCTION, ...STRIPE, STRIPE_API_BASE: "http://127.0.0.1:1" }],
    ["STRIPE_CHECKOUT_HOST", { ...STRIPE, STRIPE_CHECKOUT_HOST: "https://pay.shop.example" }],
    ["STRIPE_CHECKOUT_HOST", { ...STRIPE, STRIPE_CHECKOUT_HOST: "shop" }],
    ["STRIPE_API_BASE", { STRIPE_API_BASE: "localhost:3001" }],
    ["STRIPE_CHECKOUT_HOST", { STRIPE_CHECKOUT_HOST: "shop" }],
    [
      "PUBLIC_URL",
      {
        ...PRODUCTION,
        PUBLIC_URL: "http://shop.example",
        TAMARA_API_TOKEN: "t",
        TAMARA_NOTIFICATION_TOKEN: "n",
      },
    ],
    ["TAMARA_API_TOKEN", { ...PRODUCTION, TAMARA_NOTIFICATION_TOKEN: "n" }],
    ["TAMARA_NOTIFICATION_TOKEN", { TAMARA_API_TOKEN: "t" }],
    [
      "TAMARA_API_BASE",
      { TAMARA_API_TOKEN: "t", TAMARA_NOTIFICATION_TOKEN: "n", TAMARA_API_BASE: "x" },
    ],
    ["TABBY_SECRET_KEY", { ...PRODUCTION, TABBY_PUBLIC_KEY: "pk_1" }],
    ["TABBY_SECRET_KEY", { ...PRODUCTION, TABBY_MERCHANT_CODE: "AE" }],
    ["TABBY_SECRET_KEY", { ...PRODUCTION, TABBY_WEBHOOK_SECRET: "s" }],
    ["TABBY_SECRET_KEY", { ...TABBY, TABBY_SECRET_KEY: "secret" }],
    ["TABBY_PUBLIC_KEY", { ...TABBY, TABBY_PUBLIC_KEY: "sk_1" }],
    ["TABBY_MERCHANT_CODE", { ...TABBY, TABBY_MERCHANT_CODE: "" }],
    ["TABBY_WEBHOOK_SECRET", { ...TABBY, TABBY_WEBHOOK_SECRET: "" }],
    ["TABBY_API_BASE", { ...TABBY, TABBY_API_BASE: "ftp://x" }],
    ["TABBY_API_BASE", { TABBY_API_BASE: "ftp://x" }],
    ["TAMARA_API_BASE", { TAMARA_API_BASE: "x" }],
    ["SMTP_URL", { SMTP_URL: "https://mail.example" }],
    ["SMTP_URL", { SMTP_URL: "smtp://" }],
    ["MAIL_FROM", { MAIL_FROM: "our shop" }],
    ["MAIL_FROM", { MAIL_FROM: "a@shop.example, b@shop.example" }],
    ["OWNER_EMAIL", { OWNER_EMAIL: "owner" }],
    ["OWNER_EMAIL", { OWNER_EMAIL: "a@shop.example,b@shop.example" }],
    ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.1, proxy" }],
    ["REFUND_APPROVAL_ABOVE", { REFUND_APPROVAL_ABOVE: "many" }],
    ["REFUND_APPROVAL_ABOVE", { REFUND_APPROVAL_ABOVE: "-1" }],
    ...Object.keys(SELLER).map((name): [string, typeof SELLER] => [
      name,
      { ...SELLER, [name]: "" },
    ]),
    ["TAX_COUNTRY", { ...SELLER, TAX_COUNTRY: "Saudi Arabia" }],
    ["TAX_NUMBER", { ...SELLER, TAX_NUMBER: "123" }],
    ["TAX_NUMBER", { ...SELLER, TAX_COUNTRY: "AE", TAX_NUMBER: "12345678901234" }],
    ["TAX_NUMBER", { ...SELLER, TAX_COUNTRY: "DE", TAX_NUMBER: "DE 1" }],
    ["TAX_RATE", { ...SELLER, TAX_RATE: "15%" }],
    ["TAX_RATE", { ...SELLER, TAX_RATE: "0" }],
    ["TAX_RATE", { ...SELLER, TAX_RATE: "100" }],
    ["SELLER_NAME", { ...SELLER, SELLER_NAME: "x".repeat(201) }],
    ["SELLER_NAME_AR", { ...SELLER, SELLER_NAME_AR: "شركة\u202e" }],
    ["SELLER_ADDRESS", { ...SELLER, SELLER_ADDRESS: "x".repeat(401) }],
    ["MAX_CONNECTIONS", { MAX_CONNECTIONS: "0" }],
    ["MAX_CONNECTIONS_PER_ADDRESS", { MAX_CONNECTIONS_PER_ADDRESS: "many" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ];

  test.each(wrong)("a wrong environment stops the start: %s: %j", (name, env) => {
    const message = refusalOf(env);
    expect(message).toMatch(new RegExp(`^${name}\\b[^\\n]*\\.$`));
  });
});

describe("a right environment", () => {
  test("an empty environment is complete: a development shop with its sandbox", () => {
    expect(read({})).toMatchObject({
      production: false,
      port: 3000,
      host: "0.0.0.0",
      publicUrl: "http://localhost:3000",
      databaseUrl: null,
      sandbox: { host: "127.0.0.1", port: 3001, publicUrl: "http://localhost:3001" },
      ownerEmail: "owner@example.com",
      logLevel: "info",
    });
  });

  test("the shop keeps the secret it made at its first start, which nobody else can read", () => {
    const { secret } = read({});
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(read({}).secret).toBe(secret);
    expect(readFileSync(join(dataDir, "app-secret"), "utf8").trim()).toBe(secret);
  });

  test("the shop makes its secret again where a full disk has left an empty file", () => {
    const own = join(dataDir, "full");
    mkdirSync(own);
    writeFileSync(join(own, "app-secret"), "");
    const { secret } = read({ DATA_DIR: own });
    expect(secret).toMatch(/^[\da-f]{64}$/);
    expect(read({ DATA_DIR: own }).secret).toBe(secret);
  });

  test("in production there is no sandbox, gateway or generated secret unless configured", () => {
    const own = join(dataDir, "production");
    const config = read({ ...PRODUCTION, DATA_DIR: own });
    const none = { stripe: null, tamara: null, tabby: null };
    expect(config).toMatchObject({ sandbox: null, ...none, ownerEmail: null });
    expect(existsSync(own)).toBe(false);
    const demo = read({ ...PRODUCTION, SANDBOX: "1", ALLOW_SANDBOX: "yes" });
    expect(demo.stripe?.secretKey).toBe("sk_test_sandbox");
  });

  test("settings may have blanks around them, and mail addresses a name before them", () => {
    const config = read({
      PORT: " 8080 ",
      PUBLIC_URL: " https://shop.example/ ",
      MAIL_FROM: "Yaraa <shop@shop.example>",
      TRUSTED_PROXIES: "10.0.0.1, ::1,",
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: "https://shop.example",
      mailFrom: { name: "Yaraa", address: "shop@shop.example" },
      trustedProxies: ["10.0.0.1", "::1"],
    });
  });

  test("a production shop with the sandbox may be opened on this machine, and needs no mail host", () => {
    const demonstration = {
      SANDBOX: "1",
      ALLOW_SANDBOX: "yes",
      PUBLIC_URL: "http://localhost:3000",
    };
    expect(read({ ...PRODUCTION, ...demonstration, SMTP_URL: "" }).smtpUrl).toBeNull();
  });

  test("connections are limited by address, but not those of proxies", () => {
    const { connectionCaps } = read({ MAX_CONNECTIONS: "500", TRUSTED_PROXIES: "10.0.0.1" });
    const shared = ["10.0.0.1", THIS_MACHINE];
    expect(connectionCaps).toEqual({ total: 500, perAddress: 1_000, shared });
  });

  test("keys of a gateway replace the sandbox for that gateway alone", () => {
    const { stripe, tamara } = read({ ...STRIPE, STRIPE_API_BASE: "http://127.0.0.1:9" });
    expect(stripe).toMatchObject({ secretKey: "sk_test_1", apiBase: "http://127.0.0.1:9" });
    expect(tamara?.apiToken).toBe("sandbox");
  });

  test.each([
    ["Stripe", LIVE],
    ["Stripe, restricted", { ...LIVE, STRIPE_SECRET_KEY: "rk_live_1" }],
    ["Tabby", TABBY],
    ["Tamara", TAMARA_LIVE],
  ])("beside a live key of %s there is no sandbox for the other gateways", (_gateway, live) => {
    const config = read(live);
    expect(config.sandbox).toBeNull();
    const { stripe, tamara, tabby } = config;
    expect([stripe, tamara, tabby].filter((gateway) => gateway !== null)).toHaveLength(1);
    const allowed = read({ ...live, ALLOW_SANDBOX: "yes" });
    expect(allowed.sandbox).not.toBeNull();
    expect([allowed.stripe, allowed.tamara, allowed.tabby]).not.toContain(null);
  });

  test.each([
    [LIVE, true],
    [{ ...LIVE, STRIPE_SECRET_KEY: "rk_live_1" }, true],
    [STRIPE, false],
    [TABBY, true],
    [{ ...TABBY, TABBY_SECRET_KEY: "sk_test_1" }, false],
    [{}, false],
  ])("whether real money moves with %j: %s", (env, live) => {
    expect(hasLiveKeys(read(env))).toBe(live);
  });
});

describe("real money needs a database that keeps what it acknowledged", () => {
  async function open(config: Config): Promise<void> {
    const connection = await openTestDatabase();
    try {
      const { close } = await openShop(config, connection, createLog("silent"));
      await close();
    } finally {
      await connection.close();
    }
  }

  test("live keys with a database that may lose commits are refused, naming DATABASE_URL", async () => {
    const refused = expect(open(read({ ...PRODUCTION, ...LIVE }))).rejects;
    await refused.toThrow(/^DATABASE_URL [^\n]*ACCEPT_VOLATILE_DB=yes[^\n]*\.$/);
  });

  test("the owner may accept a database that may lose commits", async () => {
    await open(read({ ...PRODUCTION, ...LIVE, ACCEPT_VOLATILE_DB: "yes" }));
  });

  test("test keys are accepted with any database", async () => {
    await open(read({ ...PRODUCTION, ...STRIPE }));
  });
});

describe("the seller's tax registration (D-215)", () => {
  test("a tax registration has all its variables, with the rate in hundredths of a percent", () => {
    expect(read({ ...SELLER, TAX_RATE: "7.5" }).seller).toEqual({
      country: "SA",
      taxNumber: SELLER["TAX_NUMBER"],
      rate: 750,
      names: { en: SELLER["SELLER_NAME"], ar: SELLER["SELLER_NAME_AR"] },
      addresses: { en: SELLER["SELLER_ADDRESS"], ar: SELLER["SELLER_ADDRESS_AR"] },
    });
  });

  test("there is no tax registration without all its variables, and the missing one is named", () => {
    expect(read({}).seller).toBeNull();
    expect(refusalOf({ TAX_RATE: "15" })).toBe("TAX_COUNTRY is required beside TAX_RATE.");
  });
});

test("the README lists every environment variable that is read, and no other", () => {
  const env: Readonly<Record<string, string>> = {
    ...PRODUCTION,
    ...STRIPE,
    ...TABBY,
    ...SELLER,
    TAMARA_API_TOKEN: "t",
    TAMARA_NOTIFICATION_TOKEN: "n",
    DATABASE_URL: "postgres://127.0.0.1/shop",
    ORDER_WEBHOOK_URL: "https://school.example/orders",
    ORDER_WEBHOOK_SECRET: "s",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318",
    ALLOW_SANDBOX: "yes",
    SANDBOX: "1",
    DATA_DIR: dataDir,
  };
  const names = new Set<string>();
  readConfig(
    new Proxy(env, {
      get: (target, name: string) => {
        names.add(name);
        return target[name];
      },
    }),
  );
  const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
  const [, section = ""] = readme.match(/^## Configuration$(.*?)^## /ms) ?? [];
  const named = (text: string) => [...text.matchAll(/`([A-Z_]+)[`=]/g)].map(([, name]) => name);
  const rows = section.match(/^\| `.*? \|/gm) ?? [];
  expect([...names].filter((name) => !named(section).includes(name))).toEqual([]);
  expect(rows.flatMap(named).filter((name = "") => !names.has(name))).toEqual([]);
});
