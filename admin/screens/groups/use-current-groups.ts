import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { GroupInList, listGroups } from "#contract/admin/groups.ts";
import * as paths from "#contract/admin/paths.ts";
import { type Answer, call } from "../../api/call.ts";

/** All groups with sessions to come, from as many pages as there are: the one that fits may be on the last. */
export function useCurrentGroups(): UseQueryResult<readonly GroupInList[]> {
  return useQuery({
    queryKey: [paths.groups, "all pages"],
    queryFn: async ({ signal }) => {
      const groups: GroupInList[] = [];
      // An empty cursor is left out of the query.
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: Answer<typeof listGroups> = await call<typeof listGroups>("GET", paths.groups, {
          query: { limit: 100, cursor },
          signal,
        });
        groups.push(...page.groups);
        cursor = page.next;
      }
      return groups;
    },
  });
}
