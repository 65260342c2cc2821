import type { Hono } from "hono";
import { wordsIn } from "#content/words.ts";
import { requestTrial } from "#contract/trial.ts";
import { DAY_SECONDS } from "#core/durations.ts";
import { normalizeMailbox } from "#core/email.ts";
import { type FieldError, Refusal } from "#core/errors.ts";
import { formatNumber, type Locale } from "#core/locale.ts";
import {
  normalizeTrialForm,
  TRIAL_BOUNDS,
  TRIAL_FIELDS,
  type TrialForm,
  trialErrors,
} from "#core/trial.ts";
import { inTransaction } from "../db/transaction.ts";
import { readBrowserId } from "../http/cookies.ts";
import { formId } from "../http/form-id.ts";
import { consume, type Limit } from "../http/limits.ts";
import { route } from "../http/route.ts";
import type { Shop } from "../shop.ts";
import { saveTrialRequest } from "./store.ts";

/** As for messages (`server/contact/routes.ts`): only what is stored counts. */
const REQUESTS_OF_ONE_BROWSER: Limit = { name: "trials", hits: 5, seconds: 10 * 60 };
const REQUESTS_AT_ONE_ADDRESS: Limit = { name: "trials at", hits: 200, seconds: 60 * 60 };
/** Each request mails whoever it names, so nobody fills a stranger's mailbox, under whatever tags. */
const REQUESTS_FOR_ONE_MAILBOX: Limit = { name: "trials for", hits: 5, seconds: DAY_SECONDS };

/** The refused fields, with the messages of the form itself. */
function fieldErrorsOf(form: TrialForm, locale: Locale, now: Date): readonly FieldError[] {
  const errors = trialErrors(form, now.getUTCFullYear());
  const words = wordsIn(locale).trial.errors;
  return TRIAL_FIELDS.flatMap((field) => {
    const code = errors[field];
    if (code === undefined) return [];
    return [{ field, message: words[code].replace("{max}", formatNumber(TRIAL_BOUNDS[field])) }];
  });
}

/** Requests for a trial class: stored, and mailed both ways by jobs in the same transaction (D-201). */
export function trialRoutes(app: Hono, shop: Shop): void {
  route(app, shop, requestTrial, async ({ request, body, locale, address, setMessage }) => {
    const { locale: answeredIn, ...typed } = body;
    const errors = fieldErrorsOf(typed, locale, shop.now());
    if (errors.length > 0) throw new Refusal("invalid_input", { errors });
    const form = normalizeTrialForm(typed);
    const browserId = readBrowserId(request, shop.config.publicUrl);
    await consume(shop, REQUESTS_OF_ONE_BROWSER, browserId);
    await consume(shop, REQUESTS_AT_ONE_ADDRESS, address);
    await consume(shop, REQUESTS_FOR_ONE_MAILBOX, normalizeMailbox(form.email));
    const id = formId(browserId, form, shop.now());
    await inTransaction(shop.db, async (transaction) => {
      const request = { id, locale: answeredIn, form, now: shop.now() };
      if (!(await saveTrialRequest(transaction, request))) return;
      const data = { trialId: id, version: 1 };
      // The first mail is for the family, the second for staff.
      await shop.jobs.enqueue(transaction, "send-trial-mail", data, `${id} 1`);
      await shop.jobs.enqueue(transaction, "send-trial-request", { trialId: id }, id);
    });
    setMessage(wordsIn(locale).trial.success.heading);
  });
}
