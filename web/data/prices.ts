import { startTransition, useCallback, useEffect, useState } from "react";
import type { CoursePackageAnswer } from "#contract/catalog.ts";
import type { PriceList } from "#core/catalog.ts";
import { api, failureDetail } from "#web/api/api.ts";
import type { DocumentPrices } from "./page-data.ts";

/** Course packages by id, as the server sent them. */
export type PriceMap = ReadonlyMap<number, CoursePackageAnswer>;

export type Prices = {
  readonly map: PriceMap;
  /** `failed` only while there is nothing to show: prices that were loaded once stay (D-58). */
  readonly state: "loading" | "ready" | "failed";
  reload(): void;
};

function toMap(list: readonly CoursePackageAnswer[]): PriceMap {
  return new Map(list.map((coursePackage) => [coursePackage.id, coursePackage]));
}

/**
 * The prices of one list for one section. Starts with the prices in the document and asks the API
 * when the section mounts (R-API-08). An answer replaces them only if `success` is true (R-API-11),
 * and is ignored after the section has unmounted (D-70).
 */
export function usePrices(list: PriceList, fromDocument: DocumentPrices): Prices {
  const initial = fromDocument[list];
  const [map, setMap] = useState<PriceMap>(() => toMap(initial ?? []));
  const [state, setState] = useState<Prices["state"]>(initial ? "ready" : "loading");
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    let current = true;
    const fail = (detail: unknown) => {
      console.error("Error fetching package details", detail);
      if (current) setState((before) => (before === "ready" ? before : "failed"));
    };
    api.listPackages(list).then(
      ({ success, data, message }) => {
        if (success !== true || !Array.isArray(data)) return fail(message);
        if (!current) return;
        // A transition, because rendering all cards of a page in one task would block it.
        startTransition(() => {
          setMap(toMap(data));
          setState("ready");
        });
      },
      (error: unknown) => fail(failureDetail(error)),
    );
    return () => {
      current = false;
    };
  }, [list, attempt]);

  const reload = useCallback(() => {
    setState((before) => (before === "failed" ? "loading" : before));
    setAttempt((before) => before + 1);
  }, []);
  return { map, state, reload };
}
