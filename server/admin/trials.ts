import type { Hono } from "hono";
import * as contract from "#contract/admin/trials.ts";
import { Refusal } from "#core/errors.ts";
import { nextTrialStates, normalizeLink, TRIAL_MINUTES, type TrialState } from "#core/trial.ts";
import { requireSeen } from "../db/seen-version.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Shop } from "../shop.ts";
import { changeTrial, listTrials, loadTrial, lockTrial, type Trial } from "../trials/store.ts";
import { recordAct } from "./audit.ts";
import { readListCursor, writeListCursor } from "./list-cursor.ts";
import { pathName } from "./path-name.ts";
import { staffRoute } from "./route.ts";
import { readIfMatch } from "./versions.ts";

/** When and where a class is. */
type Class = { readonly starts_at: Date; readonly minutes: number; readonly link: string };

/** The requests for trial classes (D-202). Views and changes are recorded in the audit, without the persons. */
export function adminTrialRoutes(app: Hono, shop: Shop): void {
  const { db, now } = shop;

  staffRoute(app, shop, contract.listTrials, async ({ staff, query }) => {
    const { state, cursor, limit } = query;
    const after = cursor === undefined ? null : readListCursor(cursor);
    const page = await listTrials(db, { state, after, limit });
    const seen = { state, shown: page.trials.length };
    await recordAct(db, staff, { action: "trial.list", subject: "trials", after: seen });
    return { trials: page.trials.map(toListAnswer), next: writeListCursor(page.next) };
  });

  staffRoute(app, shop, contract.getTrial, async ({ staff, params, setHeader }) => {
    const trial = await loadTrial(db, pathName(params, "id"));
    await recordAct(db, staff, { action: "trial.read", subject: `trial ${trial.id}` });
    return answerWith(trial, now(), setHeader);
  });

  staffRoute(app, shop, contract.changeTrial, async (call) => {
    const { staff, params, body, request, setHeader } = call;
    const id = pathName(params, "id");
    const version = readIfMatch(request);
    await inTransaction(db, async (transaction) => {
      const before = await lockTrial(transaction, id);
      const { state } = body;
      const held = state === "confirmed" ? readClass(body, now()) : null;
      if (isAsAsked(before, state, held)) return;
      requireSeen(before, version);
      if (!nextTrialStates(before.state, before.startsAt, now()).includes(state)) {
        throw new Refusal("invalid_input", { field: "state" });
      }
      await changeTrial(transaction, id, {
        state,
        ...held,
        sequence: before.startsAt === null ? 0 : before.sequence + 1,
        changed_at: now(),
      });
      await recordAct(transaction, staff, {
        action: "trial.change",
        subject: `trial ${id}`,
        before: { status: before.state, time: before.startsAt?.toISOString() ?? null },
        after: {
          status: state,
          time: (held?.starts_at ?? before.startsAt)?.toISOString() ?? null,
        },
      });
      const data = { trialId: id, version: before.version + 1 };
      await shop.jobs.enqueue(transaction, "send-trial-mail", data, `${id} ${data.version}`);
    });
    return answerWith(await loadTrial(db, id), now(), setHeader);
  });
}

/** @throws Refusal `invalid_input` for a time that is over, or a link that is none */
function readClass(
  {
    starts_at,
    minutes = TRIAL_MINUTES.usual,
    link = "",
  }: {
    readonly starts_at?: string | undefined;
    readonly minutes?: number | undefined;
    readonly link?: string | undefined;
  },
  now: Date,
): Class {
  const startsAt = new Date(starts_at ?? Number.NaN);
  if (!(startsAt > now)) throw new Refusal("invalid_input", { field: "starts_at" });
  const { min, max } = TRIAL_MINUTES;
  if (!Number.isInteger(minutes) || minutes < min || minutes > max) {
    throw new Refusal("invalid_input", { field: "minutes" });
  }
  const address = normalizeLink(link);
  if (address === null) throw new Refusal("invalid_input", { field: "link" });
  return { starts_at: startsAt, minutes, link: address };
}

/** Whether a request is already what staff ask for: then nobody is mailed again. */
function isAsAsked(trial: Trial, state: TrialState, held: Class | null): boolean {
  // Nobody asks for a class by staff's change.
  if (trial.state !== state || state === "asked") return false;
  if (held === null) return true;
  const isThen = trial.startsAt?.getTime() === held.starts_at.getTime();
  return isThen && trial.minutes === held.minutes && trial.link === held.link;
}

function toListAnswer(trial: Trial): contract.TrialInList {
  const { id, name, programme, birthYear, state, createdAt, startsAt, timeZone, version } = trial;
  return {
    id,
    name,
    programme,
    birth_year: birthYear,
    state,
    created_at: createdAt.toISOString(),
    starts_at: startsAt?.toISOString() ?? null,
    time_zone: timeZone,
    version,
  };
}

function answerWith(
  trial: Trial,
  now: Date,
  setHeader: (name: string, value: string) => void,
): contract.TrialAnswer {
  const { email, phone, locale, days, dayParts, wishes, minutes, link, version } = trial;
  setHeader("ETag", `"${version}"`);
  return {
    ...toListAnswer(trial),
    email,
    phone,
    locale,
    days: [...days],
    day_parts: [...dayParts],
    wishes,
    minutes,
    link,
    next: [...nextTrialStates(trial.state, trial.startsAt, now)],
  };
}
