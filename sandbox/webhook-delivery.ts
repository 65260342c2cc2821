import { setTimeout as wait } from "node:timers/promises";
import type { WebhookMode } from "./control.ts";

export type OutgoingWebhook = {
  /** Makes a new request for every attempt, so that each is signed with its own time. */
  readonly request: () => {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** Which answers end the attempts; by default any 2xx. */
  readonly accepted?: (status: number) => boolean;
  /** Called once, after the last attempt; says whether the shop accepted it. */
  readonly finished: (accepted: boolean) => void;
};

export type WebhookDelivery = {
  /**
   * Sends a webhook in the given mode and retries until it is accepted. Resolves with the status of
   * the first attempt, or null if there was none (not reached, withheld, closed); never rejects.
   */
  readonly send: (
    webhook: OutgoingWebhook,
    mode: WebhookMode,
    delayMs: number,
  ) => Promise<number | null>;
  /** Resolves when nothing is pending: no attempt, no delay, no later retry. */
  readonly settled: () => Promise<void>;
  /** Drops everything pending without calling `finished`; a caller that waits for it may wait forever. */
  readonly close: () => void;
};

/** Delays between attempts in milliseconds: a minute in all; Stripe takes days (stripe.md §6.3). */
export const RETRY_DELAYS_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

const ATTEMPT_TIMEOUT_MS = 15_000;

const isSuccess = (status: number) => status >= 200 && status < 300;

/** `first` is the answer to the first attempt, `all` the end of all attempts. */
type Delivery = { readonly first: Promise<number | null>; readonly all: Promise<void> };

export function createWebhookDelivery(retryDelaysMs = RETRY_DELAYS_MS): WebhookDelivery {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  let heldBack: (() => Delivery)[] = [];

  async function attempt(webhook: OutgoingWebhook): Promise<number | null> {
    const { url, headers, body } = webhook.request();
    try {
      const response = await fetch(url, {
        method: "POST",
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return null;
    }
  }

  function deliver(webhook: OutgoingWebhook): Delivery {
    const { accepted = isSuccess } = webhook;
    const first = attempt(webhook);
    const all = (async () => {
      const isAccepted = (status: number | null) => status !== null && accepted(status);
      let done = isAccepted(await first);
      for (const delay of retryDelaysMs) {
        if (done) break;
        await wait(delay, undefined, { signal: closing.signal });
        done = isAccepted(await attempt(webhook));
      }
      if (!closing.signal.aborted) webhook.finished(done);
    })();
    return { first, all };
  }

  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work
      .catch((error: unknown) => {
        if (!closing.signal.aborted) console.error("A sandbox webhook was lost.", error);
      })
      .finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  }

  async function releaseHeldBack(delayMs: number): Promise<void> {
    await wait(delayMs, undefined, { signal: closing.signal });
    const batch = heldBack.reverse();
    heldBack = [];
    for (const release of batch) {
      const { first, all } = release();
      track(all);
      await first;
    }
  }

  function send(
    webhook: OutgoingWebhook,
    mode: WebhookMode,
    delayMs: number,
  ): Promise<number | null> {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const go = () => {
      const delivery = deliver(webhook);
      delivery.first.then(resolve, () => resolve(null));
      return delivery;
    };
    switch (mode) {
      case "none":
        resolve(null);
        track(promise.then(() => webhook.finished(false)));
        break;
      case "normal":
        track(go().all);
        break;
      case "duplicate":
        track(go().all);
        track(deliver({ ...webhook, finished: () => {} }).all);
        break;
      case "delayed":
        track(wait(delayMs, undefined, { signal: closing.signal }).then(() => go().all));
        break;
      case "reordered":
        if (heldBack.push(go) === 1) track(releaseHeldBack(delayMs));
        break;
    }
    return promise;
  }

  return {
    send,
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close: () => closing.abort(),
  };
}
