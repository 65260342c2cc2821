import type { Hono } from "hono";
import { wordsIn } from "#content/words.ts";
import * as contract from "#contract/learner.ts";
import { nameFields } from "#contract/names.ts";
import { type FieldError, Refusal } from "#core/errors.ts";
import {
  LEARNER_FIELDS,
  type LearnerForm,
  learnerErrors,
  normalizeLearnerForm,
  withLearnerBounds,
} from "#core/learner.ts";
import type { Locale } from "#core/locale.ts";
import { inTransaction } from "../db/transaction.ts";
import { listSchedules } from "../groups/family.ts";
import { consume, type Limit } from "../http/limits.ts";
import { type Call, route } from "../http/route.ts";
import { identifyVisitor } from "../http/visitor.ts";
import { loadReadableOrder } from "../orders/readable-order.ts";
import { findOrder, type StoredOrder } from "../orders/store.ts";
import { orderOfLearnersKey } from "../seats/learners-link.ts";
import { hasSeats, listSeats, nameSeats } from "../seats/store.ts";
import type { Shop } from "../shop.ts";

const CHANGES_OF_ONE_ORDER: Limit = { name: "learners of", hits: 100, seconds: 60 * 60 };
const CHANGES_AT_ONE_ADDRESS: Limit = { name: "learners at", hits: 1000, seconds: 60 * 60 };

/** Who learns with an order: to read, and to say, until staff have found a group (D-205, D-206). */
export function learnerRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;

  route(app, shop, contract.getLearners, async (call) => {
    return answerLearners(shop, await loadOrder(shop, call));
  });

  route(app, shop, contract.saveLearners, async (call) => {
    const { body, locale, address } = call;
    const order = await loadOrder(shop, call);
    const seats = body.seats.map((seat) => ({
      ...seat,
      learner: normalizeLearnerForm(seat.learner),
    }));
    const errors = body.seats.flatMap(({ position, unit, learner }) =>
      fieldErrorsOf(learner, locale, now()).map(({ field, message }) => ({
        field: `${position}.${unit}.${field}`,
        message,
      })),
    );
    if (errors.length > 0) throw new Refusal("invalid_input", { errors });
    await consume(shop, CHANGES_OF_ONE_ORDER, order.id);
    await consume(shop, CHANGES_AT_ONE_ADDRESS, address);
    await inTransaction(db, (transaction) => nameSeats(transaction, order.id, seats, now()));
    return answerLearners(shop, order);
  });
}

/**
 * The paid order that the caller may name learners of: by the signed key of a mail, or as whoever may
 * read its receipt.
 * @throws Refusal `not_found` for a key that opens nothing, `sign_in`, or `not_paid`
 */
async function loadOrder(
  shop: Shop,
  { request, params }: Pick<Call<unknown, "public">, "request" | "params">,
): Promise<StoredOrder> {
  const { scope, paymentId = "" } = params;
  const order = paymentId.includes(".")
    ? await loadOrderOfKey(shop, paymentId)
    : await loadReadableOrder(
        shop,
        request,
        await identifyVisitor(request, scope === "user" ? "user" : "session", shop),
        paymentId,
      );
  if (!hasSeats(order)) throw new Refusal("not_paid");
  return order;
}

async function loadOrderOfKey({ db, config, now }: Shop, key: string): Promise<StoredOrder> {
  const orderId = orderOfLearnersKey(config.secret, key, now());
  const order = orderId === null ? null : await findOrder(db, orderId);
  // The mail to an erased buyer may still exist; its link opens nothing any more.
  if (order === null || order.email === "") throw new Refusal("not_found");
  return order;
}

async function answerLearners(
  shop: Shop,
  { id, number }: StoredOrder,
): Promise<contract.LearnersAnswer> {
  const seats = await listSeats(shop.db, id);
  const schedules = await listSchedules(shop, [id]);
  return {
    order_id: number,
    seats: seats.map(({ id: _, names, ...seat }) => {
      const { position, unit } = seat;
      const found = schedules.find((one) => one.position === position && one.unit === unit);
      const group = found === undefined ? {} : { group: found.schedule };
      return { ...seat, ...nameFields(names), ...group };
    }),
  };
}

/** The refused fields of one learner, with the messages of the form itself. */
function fieldErrorsOf(form: LearnerForm, locale: Locale, now: Date): readonly FieldError[] {
  const thisYear = now.getUTCFullYear();
  const errors = learnerErrors(form, thisYear);
  const words = wordsIn(locale).learners.errors;
  return LEARNER_FIELDS.flatMap((field) => {
    const code = errors[field];
    if (code === undefined) return [];
    return [{ field, message: withLearnerBounds(words[code], field, thisYear) }];
  });
}
