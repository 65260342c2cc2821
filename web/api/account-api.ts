import type { OrderSummary, SessionAnswer, SignedIn } from "#contract/account.ts";
import * as paths from "#contract/paths.ts";
import { call } from "./api.ts";

/** The calls of the login and the account page, separate from `api` because other pages do not need them. */
export const accountApi = {
  requestCode: (email: string, receiptKey: string | undefined) =>
    call(paths.requestCode, { body: { email, receipt_key: receiptKey } }),
  verifyCode: (email: string, code: string) =>
    call<Partial<SignedIn>>(paths.verifyCode, { body: { email, code } }),
  listSessions: () => call<SessionAnswer[]>(paths.sessions),
  listOrders: () => call<OrderSummary[]>(paths.orders),
};
