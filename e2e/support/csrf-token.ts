import type { APIRequestContext } from "@playwright/test";
import { csrfToken } from "#contract/paths.ts";

/** The token without which calls change nothing. */
export async function readCsrfToken(request: APIRequestContext): Promise<string> {
  const answer = await request.get(csrfToken);
  return ((await answer.json()) as { csrfToken: string }).csrfToken;
}
