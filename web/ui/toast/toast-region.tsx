import "./toast.css";
import { useEffect, useRef, useState } from "react";
import { useStore } from "#web/browser/store.ts";
import type { Copy } from "#web/copy/copy.ts";
import { IconButton } from "../button/icon-button.tsx";
import { Icon } from "../icon/icon.tsx";
import { closeToast, type Toast, toasts } from "./toasts.ts";

const SHOWN_MS = 6000;
const NONE: readonly Toast[] = [];

/**
 * Where toasts appear; rendered once, by the root. The live region is in the document from the start,
 * because one that arrives with its text is not read out. While the pointer or the focus is on a toast,
 * all of them stay.
 */
export function ToastRegion({ copy }: { readonly copy: Copy<"shell"> }) {
  const shown = useStore(toasts, NONE);
  const region = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  // A toast that goes takes the focus with it without a blur, and the last one the pointer without a leave.
  useEffect(() => {
    if (shown.length === 0) setPointed(false);
    setFocused(region.current?.contains(document.activeElement) ?? false);
  }, [shown]);

  return (
    <section
      ref={region}
      aria-label={copy.toast.region}
      className="toast-region"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div role="status">
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} paused={pointed || focused} copy={copy} />
        ))}
      </div>
    </section>
  );
}

type ToastItemProps = {
  readonly toast: Toast;
  readonly paused: boolean;
  readonly copy: Copy<"shell">;
};

function ToastItem({ toast, paused, copy }: ToastItemProps) {
  const { id, message } = toast;
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => closeToast(id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [id, paused]);
  return (
    <div className="toast night">
      <Icon name={message === "online" ? "check" : "info"} className="toast-icon" />
      <p className="toast-text">
        {message === "paymentsOff" ? copy.paymentsOff : copy.connection[message]}
      </p>
      <IconButton icon="close" label={copy.toast.close} onClick={() => closeToast(id)} />
    </div>
  );
}
