import type { Page, Route } from "@playwright/test";

/** A fake answer of the API to one call; the shop answers everything else. */
export type Answer =
  | { readonly status?: number; readonly body: unknown }
  | { readonly text: string }
  | "no connection";

/** Matches a call by the end of its path, in either scope: `/cart`, `/available-payment-gateway`. */
export function apiCall(ending: string): RegExp {
  const escaped = ending.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("\\{id\\}", "\\d+");
  return new RegExp(`/api/(?:session/|user/)?${escaped.replace(/^\//, "")}$`);
}

async function fulfil(route: Route, answer: Answer): Promise<void> {
  if (answer === "no connection") return route.abort("connectionfailed");
  if ("text" in answer) {
    return route.fulfill({ status: 200, contentType: "application/json", body: answer.text });
  }
  const { status = 200, body } = answer;
  return route.fulfill({ status, json: body });
}

/**
 * Answers a call instead of the shop. `method` selects one if two calls share a path. After `times`
 * calls the shop answers again.
 */
export async function answerCall(
  page: Page,
  ending: string,
  answer: Answer,
  { method, times }: { method?: "GET" | "POST"; times?: number } = {},
): Promise<void> {
  let remaining = times ?? Number.POSITIVE_INFINITY;
  await page.route(apiCall(ending), async (route) => {
    if (remaining === 0 || (method !== undefined && route.request().method() !== method)) {
      return route.fallback();
    }
    remaining -= 1;
    return fulfil(route, answer);
  });
}

/** Lets the shop answer a call again. */
export async function stopAnswering(page: Page, ending: string): Promise<void> {
  await page.unroute(apiCall(ending));
}

/** A call that is held back. */
export type HeldCall = {
  /** Sends waiting and later calls to the shop. */
  readonly release: () => void;
};

/** Holds a call back until it is released. */
export async function holdCall(
  page: Page,
  ending: string,
  method?: "GET" | "POST",
): Promise<HeldCall> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(apiCall(ending), async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    // The page may have stopped waiting, or be closed.
    await route.fallback().catch(() => undefined);
  });
  return { release: resolve };
}

/** A gateway in the API's list. */
function gateway(identifier: string) {
  return { id: identifier.length, identifier, name: identifier, currencies: [], countries: null };
}

/** Makes the shop offer only these gateways to this page; without any, payment is off. */
export async function offerGateways(page: Page, ...identifiers: readonly string[]): Promise<void> {
  const body = { success: true, data: identifiers.map(gateway) };
  await answerCall(page, "/available-payment-gateway", { body });
}
