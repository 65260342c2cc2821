import "./error-page.css";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { BrandLockup } from "../brand-mark/brand-mark.tsx";
import { Button } from "../button/button.tsx";
import { Firefly } from "../firefly/firefly.tsx";
import { BareError } from "./bare-error.tsx";

type ErrorCopy = Copy<"shell">["failed"];

/**
 * Replaces a page that failed, without header and footer, because they may be what failed. `copy` is
 * missing if even the words did not load.
 */
export function ErrorPage({ copy }: { readonly copy: Copy<"shell"> | undefined }) {
  const [offline] = useState(isOffline);
  if (copy === undefined) return <BareError />;
  return offline ? <OfflinePage copy={copy} /> : <FailedPage copy={copy} />;
}

/** In Node `navigator` does not say. */
function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

/** A page that did not load fails until there is a new document (scripts/offline-page.ts). */
let keptAsMissing = false;

/** Its links load a new document. */
function FailedPage({ copy: { failed: copy, brandHome } }: { readonly copy: Copy<"shell"> }) {
  const name = brand.name[useLocale()];
  useEffect(() => {
    if (keptAsMissing) window.location.reload();
  }, []);
  return (
    <main id="main" className="error-page wrap">
      <a href="/" aria-label={brandHome.replace("{brand}", name)} className="error-page-logo">
        <BrandLockup />
      </a>
      <ErrorMessage copy={copy}>
        <Button onClick={() => window.location.reload()}>{copy.retry}</Button>
        <a href="/" className="button button-quiet">
          {copy.home}
        </a>
      </ErrorMessage>
    </main>
  );
}

/**
 * A page that could not be fetched without a connection, at its own address (design.md §8). It comes by
 * itself when the connection is back. Nothing here loads a document before that: it would end on the
 * browser's own error page.
 */
function OfflinePage({ copy: shell }: { readonly copy: Copy<"shell"> }) {
  const { offline: copy, connection, brandHome } = shell;
  const name = brand.name[useLocale()];
  const [tries, setTries] = useState(0);
  useEffect(() => {
    keptAsMissing = true;
    const load = () => window.location.reload();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);
  const retry = () => (isOffline() ? setTries(tries + 1) : window.location.reload());
  return (
    <main id="main" className="error-page wrap">
      <Link to="/" aria-label={brandHome.replace("{brand}", name)} className="error-page-logo">
        <BrandLockup />
      </Link>
      <ErrorMessage copy={copy}>
        <Button onClick={retry}>{copy.retry}</Button>
        <Link to="/" className="button button-quiet">
          {copy.home}
        </Link>
        <p role="status" className="basis-full text-ink-700">
          {tries > 0 && <span key={tries}>{connection.stillOffline}</span>}
        </p>
      </ErrorMessage>
    </main>
  );
}

type ErrorMessageProps = {
  readonly copy: Omit<ErrorCopy, "retry" | "home">;
  /** The way on. */
  readonly children: React.ReactNode;
};

/** The message itself; also what the not-found page shows inside the shell. */
export function ErrorMessage({ copy, children }: ErrorMessageProps) {
  return (
    <div className="error-message">
      <Firefly pose="error" className="error-message-firefly" />
      <h1 className="text-h1">{copy.heading}</h1>
      <p className="mbs-3 text-balance text-ink-700 text-lead">{copy.text}</p>
      <div className="error-message-actions">{children}</div>
      <p className="text-ink-700">
        {copy.contact}{" "}
        <a href={`mailto:${brand.supportEmail}`} className="text-link">
          <bdi dir="ltr">{brand.supportEmail}</bdi>
        </a>
      </p>
    </div>
  );
}
