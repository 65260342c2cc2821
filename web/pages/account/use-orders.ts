import type { OrderSummary } from "#contract/account.ts";
import { accountApi } from "#web/api/account-api.ts";
import { ApiError, failureDetail } from "#web/api/api.ts";
import { useAsync } from "#web/api/use-async.ts";
import { noteEndedSignIn } from "#web/cart/cart.ts";
import { currentScope } from "#web/visitor/visitor.ts";

/** What the page shows; `ended`: the server no longer knows the token (D-65). */
type OrdersView =
  | { readonly kind: "loading" | "guest" | "ended" | "failed" }
  | { readonly kind: "orders"; readonly orders: readonly OrderSummary[] };

async function fetchOrders(): Promise<OrdersView> {
  if (currentScope() === "session") return { kind: "guest" };
  try {
    const { success, data, message } = await accountApi.listOrders();
    if (success !== false && Array.isArray(data)) return { kind: "orders", orders: data };
    console.error("Error fetching orders", message);
  } catch (error) {
    console.error("Error fetching orders", failureDetail(error));
    noteEndedSignIn(error);
    if (error instanceof ApiError && error.answer.status === 401) return { kind: "ended" };
  }
  return { kind: "failed" };
}

/** The user's orders, loaded when the page appears; a guest has none. */
export function useOrders() {
  return useAsync(fetchOrders, { kind: "loading" });
}
