import { randomUUID } from "node:crypto";
import { LOCALES } from "#core/locale.ts";
import { nameColumn } from "#server/db/names.ts";
import { askRepeatedly, type Question } from "./cannon.ts";
import type { MeasuredShop } from "./shops.ts";

const NAMES = LOCALES.map((locale) => `p.${nameColumn(locale)}`).join(", ");

/** The shop's query for a cart, in its simplest form. */
const READ_CART = `
  select c.id, i.id, i.quantity, p.id, ${NAMES}, p.price
  from carts c
  left join (cart_items i join course_packages p on p.id = i.course_package_id) on i.cart_id = c.id
  where c.id = (select id from carts limit 1)`;

/** A new cart with its first item, as simply as it can be stored. */
const ADD_TO_CART = `
  with cart as (
    insert into carts (id, session_hash, purchase_id)
    values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid()) returning id)
  insert into cart_items (cart_id, course_package_id, quantity) select id, 42, 1 from cart returning id`;

/** As browsers say it. */
const COMPRESSED = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/** What is asked of a shop again and again, and the one statement that a bare server would need. */
export type MeasuredQuestion = {
  readonly name: string;
  readonly path: string;
  readonly question: Question;
  /** `null` where the answer can be sent from memory. */
  readonly statement: string | null;
};

/** Prices, home, the cart of a guest, and the first item of new guests. */
export async function openQuestions(shop: MeasuredShop): Promise<readonly MeasuredQuestion[]> {
  const session = { "Session-Id": randomUUID() };
  const add = await addingToCart(shop);
  const own = { method: "POST", headers: { ...add.headers, ...session }, body: add.body };
  const { status } = await fetch(shop.url + CART, own);
  if (status !== 200) throw new Error(`The cart was not filled: ${status}`);
  return [
    {
      name: "prices",
      path: "/api/session/get-course-packages",
      question: { headers: COMPRESSED },
      statement: null,
    },
    { name: "home page", path: "/", question: { headers: COMPRESSED }, statement: null },
    {
      name: "cart",
      path: CART,
      question: { headers: session },
      statement: READ_CART,
    },
    {
      name: "add to cart",
      path: CART,
      question: add,
      statement: ADD_TO_CART,
    },
  ];
}

/** For some seconds, guests put something into a cart and leave, as most do in a shop. */
export async function leaveCarts(shop: MeasuredShop, seconds: number): Promise<void> {
  const { failed } = await askRepeatedly(
    shop.url + CART,
    shop.pid,
    seconds,
    await addingToCart(shop),
  );
  if (failed > 0) throw new Error(`${failed} carts were not filled`);
}

const CART = "/api/session/cart";

/** New guests who each add the first item to their cart. */
async function addingToCart({ url }: MeasuredShop) {
  const start = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = (await start.json()) as { csrfToken: string };
  const headers = {
    "Content-Type": "application/json",
    "X-CSRF-Token": csrfToken,
    Cookie: start.headers.getSetCookie()[0]?.split(";")[0] ?? "",
  };
  const body = JSON.stringify({ course_package_id: 42, quantity: 1 });
  return { headers, body, asNewGuests: true } satisfies Question;
}
