import { useSyncExternalStore } from "react";
import type { Prices } from "#web/data/prices.ts";
import { useRootData } from "#web/data/root-data.ts";
import { Icon } from "../icon/icon.tsx";

function watchConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/**
 * One line above a set of packages: prices that may be out of date while there is no connection,
 * or prices that did not load (design.md §8). Empty otherwise; announced when it appears.
 */
export function PriceNotice({ prices }: { readonly prices: Prices }) {
  const words = useRootData()?.copy.prices;
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  const failed = prices.state === "failed";
  return (
    <div role="status">
      {(failed || !online) && (
        <p
          className={`mx-auto mbe-6 flex w-fit items-center gap-2 rounded-button px-4 py-3 ${failed && online ? "bg-danger-soft text-danger" : "bg-info-soft text-info"}`}
        >
          <Icon name={online ? "warning" : "offline"} />
          {online ? words?.failed : words?.offline}
        </p>
      )}
    </div>
  );
}
