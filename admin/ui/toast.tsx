import { useEffect, useSyncExternalStore } from "react";
import { useShellWords } from "../shell/words.ts";
import { IconButton } from "./button.tsx";

type Toast = { readonly id: number; readonly text: string };

let shown: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Says in passing that something is done; never the only place of an error. */
export function toast(text: string): void {
  show([...shown, { id: nextId, text }]);
  nextId += 1;
}

function close(id: number): void {
  show(shown.filter((entry) => entry.id !== id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const STAYS_MS = 6_000;

/** Where notices appear; screen readers are told politely. */
export function ToastRegion() {
  const words = useShellWords().toast;
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section aria-label={words.region} className="toasts">
      <div role="status" className="stack">
        {toasts.map((entry) => (
          <ToastLine key={entry.id} toast={entry} label={words.close} />
        ))}
      </div>
    </section>
  );
}

function ToastLine({ toast: { id, text }, label }: { toast: Toast; label: string }) {
  useEffect(() => {
    const timer = setTimeout(() => close(id), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <div className="toast">
      <p>{text}</p>
      <IconButton icon="close" label={label} onPress={() => close(id)} />
    </div>
  );
}
