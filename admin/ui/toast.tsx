import { useEffect, useState, useSyncExternalStore } from "react";
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

const VISIBLE_MS = 6_000;

/**
 * Where notices appear; screen readers announce them politely. While the pointer or the focus is on one, all
 * of them stay.
 */
export function ToastRegion() {
  const words = useShellWords().toast;
  const toasts = useSyncExternalStore(subscribe, () => shown);
  const [isPaused, setPaused] = useState(false);
  return (
    <section
      aria-label={words.region}
      className="toasts"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" className="stack">
        {toasts.map((entry) => (
          <ToastLine
            key={entry.id}
            toast={entry}
            isPaused={isPaused}
            label={words.close}
            onClose={() => {
              close(entry.id);
              // What is gone with the pointer or the focus on it does not say that they left.
              if (shown.length === 0) setPaused(false);
            }}
          />
        ))}
      </div>
    </section>
  );
}

type ToastLineProps = {
  readonly toast: Toast;
  readonly isPaused: boolean;
  readonly label: string;
  readonly onClose: () => void;
};

function ToastLine({ toast: { id, text }, isPaused, label, onClose }: ToastLineProps) {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(id), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [id, isPaused]);
  return (
    <div className="toast">
      <p>{text}</p>
      <IconButton icon="close" label={label} onPress={onClose} />
    </div>
  );
}
