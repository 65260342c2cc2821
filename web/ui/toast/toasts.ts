import { createStore } from "#web/browser/store.ts";

/** What is said; the words are those of the page's language, also after a change of it (D-25). */
export type ToastMessage = "offline" | "online" | "paymentsOff";
export type Toast = { readonly id: number; readonly message: ToastMessage };

export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/**
 * Says something in passing, for six seconds, at the bottom inline start (design.md §8). Never the only place
 * for an error. The same is not said twice at once; what is no longer true is `replaced`, if it is still shown.
 */
export function showToast(message: ToastMessage, replaced?: ToastMessage): void {
  const others = toasts
    .get()
    .filter((toast) => toast.message !== message && toast.message !== replaced);
  lastId += 1;
  toasts.set([...others, { id: lastId, message }]);
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
