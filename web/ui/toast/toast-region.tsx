import "./toast.css";
import { useEffect, useState } from "react";
import type { Copy } from "#web/copy.ts";
import { useStore } from "#web/store.ts";
import { IconButton } from "../button/icon-button.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { closeToast, type Toast, type ToastKind, toasts } from "./toasts.ts";

const SHOWN_MS = 6000;
const ICONS: Readonly<Record<ToastKind, IconName>> = {
  info: "info",
  success: "check",
  error: "warning",
};
const NONE: readonly Toast[] = [];

/**
 * Where toasts appear; rendered once, by the root. Both live regions are in the document from the
 * start, because one that comes with its text is not read out. Pointing at a toast, or having the
 * focus in one, stops the clock of all of them.
 */
export function ToastRegion({ copy }: { readonly copy: Copy<"shell">["toast"] }) {
  const shown = useStore(toasts, NONE);
  const [paused, setPaused] = useState(false);
  const close = (id: number) => {
    closeToast(id);
    if (toasts.get().length === 0) setPaused(false);
  };
  const list = (urgent: boolean) =>
    shown
      .filter(({ kind }) => (kind === "error") === urgent)
      .map((toast) => (
        <ToastItem
          key={toast.id}
          toast={toast}
          paused={paused}
          closeLabel={copy.close}
          onClose={() => close(toast.id)}
        />
      ));
  return (
    <section
      aria-label={copy.region}
      className="toast-region"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </section>
  );
}

type ToastItemProps = {
  readonly toast: Toast;
  readonly paused: boolean;
  readonly closeLabel: string;
  readonly onClose: () => void;
};

function ToastItem({ toast, paused, closeLabel, onClose }: ToastItemProps) {
  const { id } = toast;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => closeToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, paused]);
  return (
    <div className="toast night" data-kind={toast.kind}>
      <Icon name={ICONS[toast.kind]} className="toast-icon" />
      <p className="toast-text">{toast.text}</p>
      <IconButton icon="close" label={closeLabel} onClick={onClose} />
    </div>
  );
}
