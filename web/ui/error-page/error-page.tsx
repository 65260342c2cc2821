import "./error-page.css";
import { brand } from "#content/brand.ts";
import type { Copy } from "#web/copy/copy.ts";
import { BrandLockup } from "../brand-mark/brand-mark.tsx";
import { Button } from "../button/button.tsx";
import { Firefly } from "../firefly/firefly.tsx";
import { BareError } from "./bare-error.tsx";

type ErrorCopy = Copy<"shell">["failed"];

/**
 * Replaces a page that failed, without header and footer, because they may be what failed. Its links
 * load a new document. `copy` is missing if even the words did not load.
 */
export function ErrorPage({ copy }: { readonly copy: ErrorCopy | undefined }) {
  if (copy === undefined) return <BareError />;
  return (
    <main id="main" className="error-page wrap">
      <a href="/" aria-label={copy.home} className="error-page-logo">
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
