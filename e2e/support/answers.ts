import type { Page, Route } from "@playwright/test";

/** Stands for the API in one call; anything that is not given is answered by the shop. */
export type Answer =
  | { readonly status?: number; readonly body: unknown }
  | { readonly text: string }
  | "no connection";

/** A call by the end of its path, in either scope: `/cart`, `/available-payment-gateway`. */
export function apiCall(ending: string): RegExp {
  const escaped = ending.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("\\{id\\}", "\\d+");
  return new RegExp(`/api/(?:session/|user/)?${escaped.replace(/^\//, "")}$`);
}

async function give(route: Route, answer: Answer): Promise<void> {
  if (answer === "no connection") return route.abort("connectionfailed");
  if ("text" in answer) {
    return route.fulfill({ status: 200, contentType: "application/json", body: answer.text });
  }
  const { status = 200, body } = answer;
  return route.fulfill({ status, json: body });
}

/**
 * Answers a call in the place of the shop: `method` narrows it down where two calls share a path.
 * `times` is how often; after that the shop answers again.
 */
export async function answerCall(
  page: Page,
  ending: string,
  answer: Answer,
  { method, times }: { method?: "GET" | "POST"; times?: number } = {},
): Promise<void> {
  let left = times ?? Number.POSITIVE_INFINITY;
  await page.route(apiCall(ending), async (route) => {
    if (left === 0 || (method !== undefined && route.request().method() !== method)) {
      return route.fallback();
    }
    left -= 1;
    return give(route, answer);
  });
}

/** Lets the shop answer a call again. */
export async function stopAnswering(page: Page, ending: string): Promise<void> {
  await page.unroute(apiCall(ending));
}

/** A call that is kept waiting. */
export type HeldCall = {
  /** Lets what waits, and all that comes later, go to the shop. */
  readonly release: () => void;
};

/** Keeps a call waiting until it is released. */
export async function holdCall(
  page: Page,
  ending: string,
  method?: "GET" | "POST",
): Promise<HeldCall> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(apiCall(ending), async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    // The page may have given up waiting, or be gone.
    await route.fallback().catch(() => undefined);
  });
  return { release: resolve };
}

/** A gateway as the list of the API names it. */
export function gateway(identifier: string) {
  return { id: identifier.length, identifier, name: identifier, currencies: [], countries: null };
}

/** Makes the shop offer these gateways to this page; none at all switches payment off. */
export async function offerGateways(page: Page, ...identifiers: readonly string[]): Promise<void> {
  const body = { success: true, data: identifiers.map(gateway) };
  await answerCall(page, "/available-payment-gateway", { body });
}
