import { createStore } from "#web/browser/store.ts";

export type ToastKind = "info" | "success";
export type Toast = { readonly id: number; readonly text: string; readonly kind: ToastKind };

export const toasts = createStore<readonly Toast[]>([]);

let lastId = 0;

/**
 * Says something in passing: for six seconds, at the bottom inline start (design.md §8). Never
 * the only place for an error. The same words are not shown twice at once; those that are no longer true are
 * `replaced`, if they are still shown.
 */
export function showToast(text: string, kind: ToastKind = "info", replaced?: string): void {
  const others = toasts.get().filter((toast) => toast.text !== text && toast.text !== replaced);
  lastId += 1;
  toasts.set([...others, { id: lastId, text, kind }]);
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}
