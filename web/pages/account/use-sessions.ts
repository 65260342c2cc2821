import { useEffect, useState } from "react";
import type { SessionAnswer } from "#contract/account.ts";
import { api, failureDetail } from "#web/api/api.ts";

/** The user's sign-ins; none while they load or if they do not load. */
export function useSessions(): readonly SessionAnswer[] {
  const [sessions, setSessions] = useState<readonly SessionAnswer[]>([]);
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const { data } = await api.listSessions();
        if (current && Array.isArray(data)) setSessions(data);
      } catch (error) {
        console.error("Error fetching sessions", failureDetail(error));
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, []);
  return sessions;
}
