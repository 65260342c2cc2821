import "./share-cart.css";
import { useEffect, useState } from "react";
import type { SharedCartLink } from "#contract/shared-cart.ts";
import { failureDetail } from "#web/api/api.ts";
import { sharedCartApi } from "#web/api/shared-cart-api.ts";
import { localStore } from "#web/browser/storage.ts";
import type { Copy } from "#web/copy/copy.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { Note } from "#web/ui/note/note.tsx";

/** Says that this browser has made a link, so that others need not ask what became of theirs. */
const MADE = "shared_cart";

type ShareCartProps = { readonly isFilled: boolean; readonly copy: Copy<"cart">["share"] };
type Code = Pick<typeof import("./shared-link.tsx"), "SharedLink">;

/**
 * The way to let somebody else pay (D-220): a button that makes a link, and beneath it what has become
 * of the last one. Its code is fetched when it is used.
 */
export function ShareCart({ isFilled, copy }: ShareCartProps) {
  const [code, setCode] = useState<Code | null>(null);
  const [link, setLink] = useState<SharedCartLink | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const show = async (ask: () => Promise<SharedCartLink | null | undefined>) => {
    const next = await ask();
    setCode(await import("./shared-link.tsx"));
    setLink(next ?? null);
    // Once it is paid, the page that says so has been seen.
    if (next == null || next.state === "paid") localStore.remove(MADE);
    else localStore.set(MADE, "1");
  };
  const act = async (ask: () => Promise<SharedCartLink | null | undefined>) => {
    setBusy(true);
    setFailed(false);
    try {
      await show(ask);
    } catch (error) {
      console.error("Error sharing cart", failureDetail(error));
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  const ask = async () => (await sharedCartApi.getOwnSharedCart()).data?.link;
  const make = () => act(async () => (await sharedCartApi.shareCart()).data);
  const revoke = () => act(async () => (await sharedCartApi.revokeSharedCart()).data?.link);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page appears.
  useEffect(() => {
    if (localStore.get(MADE) === null) return;
    show(ask).catch((error: unknown) =>
      console.error("Error fetching shared cart", failureDetail(error)),
    );
  }, []);

  if (link !== null && code !== null) {
    return (
      <code.SharedLink
        link={link}
        busy={busy}
        failed={failed}
        copy={copy}
        onRenew={isFilled ? make : null}
        onRevoke={revoke}
        onReturn={() => show(ask)}
      />
    );
  }
  if (!isFilled) return null;
  return (
    <div className="share-cart">
      <div role="alert">{failed && <Note kind="danger">{copy.failed}</Note>}</div>
      <Button variant="quiet" busy={busy} busyLabel={copy.opening} onClick={() => void make()}>
        <Icon name="mail" />
        {copy.open}
      </Button>
    </div>
  );
}
