import "./error-page.css";
import { useState } from "react";
import { brand } from "#content/brand.ts";
import { isOffline } from "#web/browser/is-offline.ts";
import type { Copy } from "#web/copy/copy.ts";
import { useLocale } from "#web/data/root-data.ts";
import { BrandLockup } from "../brand-mark/brand-mark.tsx";
import { Button } from "../button/button.tsx";
import { BareError } from "./bare-error.tsx";
import { ErrorMessage } from "./error-message.tsx";
import { OfflinePage } from "./offline-page.tsx";

const loadAgain = () => window.location.reload();

/**
 * Replaces a page that failed, without header and footer, because they may be what failed. Its links
 * load a new document, so without a connection it has none. `copy` is missing if even the words did not load.
 */
export function ErrorPage({ copy }: { readonly copy: Copy<"shell"> | undefined }) {
  const [offline] = useState(isOffline);
  const name = brand.name[useLocale()];
  if (copy === undefined) return <BareError />;
  const { failed } = copy;
  if (offline) {
    return (
      <main id="main" className="error-page wrap">
        <span className="error-page-logo">
          <BrandLockup />
        </span>
        <OfflinePage copy={copy} onRetry={loadAgain} />
      </main>
    );
  }
  return (
    <main id="main" className="error-page wrap">
      <a href="/" aria-label={copy.brandHome.replace("{brand}", name)} className="error-page-logo">
        <BrandLockup />
      </a>
      <ErrorMessage copy={failed}>
        <Button onClick={loadAgain}>{failed.retry}</Button>
        <a href="/" className="button button-quiet">
          {failed.home}
        </a>
      </ErrorMessage>
    </main>
  );
}
