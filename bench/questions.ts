import { randomUUID } from "node:crypto";
import { LOCALES } from "#core/locale.ts";
import { nameColumn } from "#server/db/names.ts";
import type { Question } from "./cannon.ts";
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
  const changing = await headersOfChanges(shop);
  const body = JSON.stringify({ course_package_id: 42, quantity: 1 });
  const add = { method: "POST", headers: { ...changing, ...session }, body };
  const { status } = await fetch(`${shop.url}/api/session/cart`, add);
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
      path: "/api/session/cart",
      question: { headers: session },
      statement: READ_CART,
    },
    {
      name: "add to cart",
      path: "/api/session/cart",
      question: { headers: changing, body, asNewGuests: true },
      statement: ADD_TO_CART,
    },
  ];
}

/** The headers of a browser that changes something. */
async function headersOfChanges({ url }: MeasuredShop): Promise<Record<string, string>> {
  const start = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = (await start.json()) as { csrfToken: string };
  return {
    "Content-Type": "application/json",
    "X-CSRF-Token": csrfToken,
    Cookie: start.headers.getSetCookie()[0]?.split(";")[0] ?? "",
  };
}
