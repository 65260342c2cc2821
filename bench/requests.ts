import { randomUUID } from "node:crypto";
import { addUnits } from "#server/cart/changes.ts";
import { findCart } from "#server/cart/store.ts";
import { hashSecret } from "#server/tokens/secrets.ts";
import { generateLoad, type RequestOptions } from "./load-generator.ts";
import type { MeasuredShop } from "./shops.ts";
import { type RecordedStatement, recordStatement } from "./statements.ts";

const PACKAGE = 42;

/** As browsers say it. */
const COMPRESSED = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** What is asked of a shop again and again. */
export type MeasuredRequest = {
  readonly name: string;
  readonly path: string;
  readonly request: RequestOptions;
  /** Records the one statement that the answer needs; `null` where it can be sent from memory. */
  readonly recordStatement: ((databaseUrl: string) => Promise<RecordedStatement>) | null;
};

/** Prices, home, the cart of a guest, and the first item of new guests. */
export async function prepareRequests(shop: MeasuredShop): Promise<readonly MeasuredRequest[]> {
  const session = { "Session-Id": randomUUID() };
  const add = await addingToCart(shop);
  const own = { method: "POST", headers: { ...add.headers, ...session }, body: add.body };
  const { status } = await fetch(shop.url + CART, own);
  if (status !== 200) throw new Error(`The cart was not filled: ${status}`);
  const now = new Date();
  return [
    {
      name: "prices",
      path: "/api/session/get-course-packages",
      request: { headers: COMPRESSED },
      recordStatement: null,
    },
    { name: "home page", path: "/", request: { headers: COMPRESSED }, recordStatement: null },
    {
      name: "cart",
      path: CART,
      request: { headers: session },
      recordStatement: (databaseUrl) =>
        recordStatement(databaseUrl, (db) => findCart(db, guestOf(session["Session-Id"]), now)),
    },
    {
      name: "add to cart",
      path: CART,
      request: add,
      recordStatement: (databaseUrl) =>
        recordStatement(databaseUrl, (db) =>
          addUnits(db, guestOf(randomUUID()), { coursePackageId: PACKAGE, quantity: 1 }, now),
        ),
    },
  ];
}

/** For some seconds, guests put something into a cart and leave, as most do in a shop. */
export async function abandonCarts(shop: MeasuredShop, seconds: number): Promise<void> {
  const { failed } = await generateLoad(
    shop.url + CART,
    shop.pid,
    seconds,
    await addingToCart(shop),
  );
  if (failed > 0) throw new Error(`${failed} carts were not filled`);
}

const CART = "/api/session/cart";

const guestOf = (sessionId: string) =>
  ({ scope: "session", sessionHash: hashSecret(sessionId) }) as const;

/** New guests who each add the first item to their cart. */
async function addingToCart({ url }: MeasuredShop) {
  const start = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = (await start.json()) as { csrfToken: string };
  const headers = {
    "Content-Type": "application/json",
    "X-CSRF-Token": csrfToken,
    Cookie: start.headers.getSetCookie()[0]?.split(";")[0] ?? "",
  };
  const body = JSON.stringify({ course_package_id: PACKAGE, quantity: 1 });
  return { headers, body, asNewGuests: true } satisfies RequestOptions;
}
