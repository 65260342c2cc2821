import { useLayoutEffect, useState } from "react";
import { isOffline } from "#web/browser/is-offline.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "../button/button.tsx";
import { ErrorMessage } from "./error-message.tsx";

type OfflinePageProps = {
  readonly copy: Pick<Copy<"shell">, "offline" | "connection">;
  /** Called on request once there is a connection, and by itself when there is one again. */
  readonly onRetry: () => void;
  /** The way back, where there is one. */
  readonly children?: React.ReactNode;
};

/**
 * In place of a page that cannot be fetched without a connection (design.md §8). Nothing here loads a
 * document before there is one: it would end on the browser's own error page.
 */
export function OfflinePage({ copy, onRetry, children }: OfflinePageProps) {
  const [tries, setTries] = useState(0);
  // A layout effect, because the connection may be back before the others have run.
  useLayoutEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <ErrorMessage copy={copy.offline}>
      <Button onClick={() => (isOffline() ? setTries(tries + 1) : onRetry())}>
        {copy.offline.retry}
      </Button>
      {children}
      <p role="status" className="basis-full text-ink-700">
        {tries > 0 && <span key={tries}>{copy.connection.stillOffline}</span>}
      </p>
    </ErrorMessage>
  );
}
