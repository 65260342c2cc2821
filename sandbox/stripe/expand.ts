import { invalidParameter } from "./errors.ts";
import type { Payment, Refund } from "./records.ts";
import { renderCharge, renderIntent, renderRefund } from "./render.ts";
import type { RenderOptions } from "./render-options.ts";
import { renderLine, renderSession } from "./render-session.ts";

function refuseUnknown(expand: readonly string[], known: readonly string[]): void {
  for (const path of expand)
    if (!known.includes(path))
      throw invalidParameter("expand", `This property cannot be expanded (${path}).`);
}

/** An expanded charge lists this many of its refunds, newest first. */
const LISTED_REFUNDS = 10;

/** An intent, with `latest_charge` and its refunds expanded on request. */
export function expandedIntent(
  payment: Payment,
  refunds: readonly Refund[],
  options: RenderOptions,
  expand: readonly string[],
) {
  refuseUnknown(expand, ["latest_charge", "latest_charge.refunds"]);
  const intent = renderIntent(payment, options);
  if (intent === null || expand.length === 0) return intent;
  const charge = renderCharge(payment, options);
  if (charge === null || !expand.includes("latest_charge.refunds"))
    return { ...intent, latest_charge: charge };
  const list = page(
    refunds.map((refund) => renderRefund(refund, options)).toReversed(),
    `/v1/charges/${charge.id}/refunds`,
    LISTED_REFUNDS,
  );
  return { ...intent, latest_charge: { ...charge, refunds: list } };
}

/** A session, with its lines and its intent expanded on request (stripe.md §5). */
export function expandedSession(
  payment: Payment,
  refunds: readonly Refund[],
  options: RenderOptions,
  expand: readonly string[],
) {
  const ofIntent = expand.filter((path) => path.startsWith("payment_intent."));
  refuseUnknown(
    expand.filter((path) => !ofIntent.includes(path)),
    ["payment_intent", "line_items"],
  );
  const inner = ofIntent.map((path) => path.slice("payment_intent.".length));
  const wantsIntent = expand.includes("payment_intent") || inner.length > 0;
  return {
    ...renderSession(payment, options),
    ...(wantsIntent ? { payment_intent: expandedIntent(payment, refunds, options, inner) } : {}),
    ...(expand.includes("line_items") ? { line_items: lineList(payment, options) } : {}),
  };
}

/** The lines of a session as a Stripe list, paged by `limit` and `after`. */
export function lineList(payment: Payment, options: RenderOptions, limit = 10, after?: string) {
  return page(
    payment.lines.map((line) => renderLine(line, payment, options)),
    `/v1/checkout/sessions/${payment.session}/line_items`,
    limit,
    after,
  );
}

/** One page of Stripe's list object; refuses an `after` that is not in the list. */
export function page<T extends { readonly id: string }>(
  items: readonly T[],
  url: string,
  limit: number,
  after?: string,
) {
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0)
    throw invalidParameter("starting_after", `No such object: '${after}'`, "resource_missing");
  const data = items.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < items.length, url };
}
