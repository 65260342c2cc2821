import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { useBlocker, useLocation } from "react-router";
import { isOffline } from "#web/browser/is-offline.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "../button/button.tsx";
import { OfflinePage } from "./offline-page.tsx";

/** The addresses that open without a connection: their code and their words are here. */
const fetchedPages = new Set<string>();

/** Says that the code and the words of a page are here. */
export function notePageFetched(pathname: string): void {
  fetchedPages.add(pathname);
}

type MissingPageProps = {
  readonly copy: Pick<Copy<"shell">, "offline" | "connection">;
  /** The page that was asked for before. */
  readonly children: ReactNode;
};

/**
 * Shows our offline page in place of one whose code cannot be fetched without a connection; the address
 * stays. React Router would load the document again, which ends on the browser's own error page.
 */
export function MissingPage({ copy, children }: MissingPageProps) {
  const { pathname } = useLocation();
  const shown = useRef<HTMLDivElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      isOffline() && pathname !== currentLocation.pathname && !fetchedPages.has(pathname),
  );
  const missing = blocker.state === "blocked";
  const proceed = useCallback(() => blocker.proceed?.(), [blocker]);
  const first = useRef(pathname);
  useEffect(() => {
    // The words of the first page are in its document alone.
    if (pathname !== first.current) notePageFetched(pathname);
  }, [pathname]);
  useEffect(() => {
    if (!missing) return;
    const focused = document.activeElement;
    shown.current?.focus();
    // The focus goes with the offline page: back to where it was.
    return () => {
      if (document.activeElement !== document.body) return;
      if (focused instanceof HTMLElement) focused.focus();
    };
  }, [missing]);
  return (
    <>
      {missing && (
        <div ref={shown} tabIndex={-1} className="wrap no-ring">
          <OfflinePage copy={copy} onRetry={proceed}>
            <Button variant="quiet" onClick={blocker.reset}>
              {copy.offline.back}
            </Button>
          </OfflinePage>
        </div>
      )}
      <div className={missing ? "hidden" : "contents"}>{children}</div>
    </>
  );
}
