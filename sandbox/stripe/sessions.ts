import type { StripeApiContext } from "./calls.ts";
import { resourceMissing, unknownParameter } from "./errors.ts";
import { expandedSession, lineList } from "./expand.ts";
import { integer, object, oneOf, optional, readParameters, text } from "./fields.ts";
import type { FormBranch } from "./form.ts";
import { expire } from "./moves.ts";
import type { Payment } from "./records.ts";
import { UNKNOWN_IN } from "./render.ts";
import { EXPAND, PAGING, type Routing } from "./routing.ts";
import { readSession } from "./session-parameters.ts";

const SESSION_FILTER = {
  ...PAGING,
  created: optional(object({ gte: optional(integer(0)), lte: optional(integer(0)) })),
  payment_intent: optional(text()),
  status: optional(oneOf(["complete", "expired", "open"])),
} as const;

/** Checkout sessions: opened, listed, read, expired (stripe.md §2 and §5). */
export function routeSessions({ route, routeList }: Routing, context: StripeApiContext): void {
  const { store } = context;

  function loadPayment(session: string): Payment {
    const payment = store.payment(session);
    if (payment === undefined) throw resourceMissing("checkout.session", session, "session");
    return payment;
  }

  const sessionOf = (payment: Payment, expand: readonly string[]) =>
    expandedSession(payment, store.refundsOf(payment.session), context.renderOptions(), expand);

  const readExpand = (form: FormBranch) => readParameters(form, { expand: EXPAND }).expand ?? [];

  route("POST", "/v1/checkout/sessions", ({ form, version }) => {
    const unknown = UNKNOWN_IN[version ?? ""];
    if (unknown !== undefined && form.has(unknown)) throw unknownParameter(unknown);
    const payment = readSession(form, context.nowS());
    const expand = EXPAND(form.get("expand"), "expand") ?? [];
    return {
      body: sessionOf(payment, expand),
      changes: [{ payment }],
    };
  });

  routeList(
    "/v1/checkout/sessions",
    SESSION_FILTER,
    (given) =>
      store
        .payments()
        .filter(
          (payment) =>
            payment.created >= (given.created?.gte ?? 0) &&
            payment.created <= (given.created?.lte ?? Number.MAX_SAFE_INTEGER) &&
            (given.status === undefined || payment.status === given.status) &&
            (given.payment_intent === undefined || payment.intent?.id === given.payment_intent),
        )
        .map((payment) => ({ id: payment.session, payment }))
        .toReversed(),
    ({ payment }, { expand = [] }) =>
      sessionOf(
        payment,
        expand.map((path) => path.replace(/^data\./, "")),
      ),
  );

  route("GET", "/v1/checkout/sessions/:id", ({ id, form }) => ({
    body: sessionOf(loadPayment(id), readExpand(form)),
  }));

  route("GET", "/v1/checkout/sessions/:id/line_items", ({ id, form }) => {
    const { limit, starting_after: after } = readParameters(form, PAGING);
    return { body: lineList(loadPayment(id), context.renderOptions(), limit, after) };
  });

  route("POST", "/v1/checkout/sessions/:id/expire", ({ id, form, cause }) => {
    const expand = readExpand(form);
    const payment = loadPayment(id);
    const changes = expire(payment, context.nowS(), cause);
    const expired: Payment = { ...payment, status: "expired" };
    return { body: sessionOf(expired, expand), changes };
  });
}
