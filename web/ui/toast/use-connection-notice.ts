import { useEffect } from "react";
import type { Copy } from "#web/copy/copy.ts";
import { showToast } from "./toasts.ts";

/** Says when the connection goes and when it is back. Prices say for themselves that they may be old. */
export function useConnectionNotice(copy: Copy<"shell">["connection"]): void {
  useEffect(() => {
    const tellOffline = () => showToast(copy.offline, "info", copy.online);
    const tellOnline = () => showToast(copy.online, "success", copy.offline);
    window.addEventListener("offline", tellOffline);
    window.addEventListener("online", tellOnline);
    return () => {
      window.removeEventListener("offline", tellOffline);
      window.removeEventListener("online", tellOnline);
    };
  }, [copy]);
}
