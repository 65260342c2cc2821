import type { SessionAnswer } from "#contract/account.ts";
import { accountApi } from "#web/api/account-api.ts";
import { failureDetail } from "#web/api/api.ts";
import { useAsync } from "#web/api/use-async.ts";

async function fetchSessions(): Promise<readonly SessionAnswer[]> {
  try {
    const { data } = await accountApi.listSessions();
    if (Array.isArray(data)) return data;
  } catch (error) {
    console.error("Error fetching sessions", failureDetail(error));
  }
  return [];
}

/** The user's sign-ins; none while they load or if they do not load. */
export function useSessions(): readonly SessionAnswer[] {
  return useAsync(fetchSessions, []).view;
}
