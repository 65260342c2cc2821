import { wordsOf } from "../../locale.ts";

/** The words of the list of orders, of one order and of its refunds. */
export const useOrdersWords = wordsOf({
  en: () => import("#content/admin-orders.en.ts"),
  ar: () => import("#content/admin-orders.ar.ts"),
});
