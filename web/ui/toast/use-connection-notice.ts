import { useEffect } from "react";
import { showToast } from "./toasts.ts";

const tellOffline = () => showToast("offline", "online");
const tellOnline = () => showToast("online", "offline");

/** Says when the connection goes and when it is back. Prices say for themselves that they may be old. */
export function useConnectionNotice(): void {
  useEffect(() => {
    window.addEventListener("offline", tellOffline);
    window.addEventListener("online", tellOnline);
    return () => {
      window.removeEventListener("offline", tellOffline);
      window.removeEventListener("online", tellOnline);
    };
  }, []);
}
