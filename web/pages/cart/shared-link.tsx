import { useEffect, useId, useRef } from "react";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { addressIn } from "#core/addresses.ts";
import { failureDetail } from "#web/api/api.ts";
import { useClipboard } from "#web/browser/use-clipboard.ts";
import type { Copy } from "#web/copy/copy.ts";
import { sellerDate } from "#web/copy/seller-date.ts";
import { useLocale } from "#web/data/root-data.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Note } from "#web/ui/note/note.tsx";
import { useOnReturn } from "#web/ui/receipt/use-on-return.ts";

type SharedLinkProps = {
  readonly link: SharedCartLink;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Counts the sender's changes of the link. */
  readonly changes: number;
  readonly copy: Copy<"cart">["share"];
  /** `null` while the cart has nothing to pay for. */
  readonly onRenew: (() => void) | null;
  readonly onRevoke: () => void;
  /** Reads its state again when the sender returns to the tab. */
  readonly onReturn: () => Promise<void>;
};

/** The link by which somebody else pays: to copy, send or revoke, with its state. */
export function SharedLink(props: SharedLinkProps) {
  const { link, busy, failed, changes, copy, onRenew, onRevoke, onReturn } = props;
  const id = useId();
  const locale = useLocale();
  const isOpen = link.state === "open" || link.state === "taken";
  const isPartPaid = isOpen && link.paid.length > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed element may be gone.
  useEffect(() => {
    if (changes > 0) heading.current?.focus();
  }, [changes]);
  useOnReturn(isOpen ? onReturn : null);
  const address = location.origin + addressIn(locale, `/shared-cart/${link.key}`);
  const field = useRef<HTMLInputElement>(null);
  const copying = useClipboard(address, field);
  const message = copy.message.replace("{link}", address);

  const send = async () => {
    try {
      await navigator.share({ text: copy.message.replace("{link}", "").trim(), url: address });
    } catch (error) {
      // Closing the phone's share sheet is no error.
      if (!(error instanceof DOMException && error.name === "AbortError")) {
        console.warn("Sharing failed", failureDetail(error));
      }
    }
  };

  return (
    <section aria-labelledby={`${id}-heading`} className="card share-cart share-panel">
      <h2 ref={heading} id={`${id}-heading`} tabIndex={-1} className="text-h3 no-ring">
        {copy.heading}
      </h2>
      <div role="alert">{failed && <Note kind="danger">{copy.failed}</Note>}</div>
      <p role="status">{copy.states[isPartPaid ? "partPaid" : link.state]}</p>
      {isOpen && (
        <>
          <p>{copy.text.replace("{date}", sellerDate(link.expires_at, locale) ?? "")}</p>
          <label htmlFor={`${id}-link`} className="field-label">
            {copy.link}
          </label>
          <input
            ref={field}
            id={`${id}-link`}
            className="field-input share-address"
            dir="ltr"
            readOnly
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div className="share-ways">
            {"clipboard" in navigator && (
              <Button onClick={() => void copying.copy()}>
                <span role="status">{copying.isCopied ? copy.copied : copy.copy}</span>
              </Button>
            )}
            {"share" in navigator && (
              <Button variant="quiet" onClick={() => void send()}>
                {copy.send}
              </Button>
            )}
            <a
              className="button button-quiet"
              href={`https://wa.me/?text=${encodeURIComponent(message)}`}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="whatsapp" />
              {copy.whatsapp}
            </a>
          </div>
        </>
      )}
      <div className="share-ways">
        {isOpen && (
          <Button variant="quiet" busy={busy} onClick={onRevoke}>
            {copy.revoke}
          </Button>
        )}
        {onRenew !== null && (
          <Button variant="quiet" busy={busy} busyLabel={copy.opening} onClick={onRenew}>
            {copy.renew}
          </Button>
        )}
      </div>
      {isOpen && onRenew !== null && <p className="small-print">{copy.note}</p>}
    </section>
  );
}
