import { useSyncExternalStore } from "react";

/** A value shared by the whole page, outside React, that components can watch. */
export type Store<Value> = {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Watches a store. `initial` is what the server rendered; it is used while hydrating, so that the
 * first render in the browser equals the document.
 */
export function useStore<Value>(store: Store<Value>, initial: Value = store.get()): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => initial);
}
