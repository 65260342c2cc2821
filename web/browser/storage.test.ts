import { afterEach, describe, expect, test, vi } from "vitest";
import { sessionStore } from "./storage.ts";

/** A storage of the browser; a full one takes nothing new, but gives back what it holds. */
function storage(held: Readonly<Record<string, string>>) {
  const entries = new Map(Object.entries(held));
  const state = { full: false };
  const sessionStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.full) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key: string) => entries.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage });
  return state;
}

afterEach(() => {
  sessionStore.remove("key");
  vi.unstubAllGlobals();
});

describe("storage that never throws (D-72)", () => {
  test("storage returns what was set last, also where it was full and holds an older value", () => {
    const state = storage({ key: "old" });
    state.full = true;
    sessionStore.set("key", "new");
    expect(sessionStore.get("key")).toBe("new");
    state.full = false;
    sessionStore.set("key", "newest");
    expect(sessionStore.get("key")).toBe("newest");
  });

  test("storage forgets a removed value, wherever it was", () => {
    const state = storage({ key: "old" });
    state.full = true;
    sessionStore.set("key", "new");
    sessionStore.remove("key");
    expect(sessionStore.get("key")).toBeNull();
  });

  test("storage uses memory where the browser blocks it", () => {
    vi.stubGlobal("window", {
      get sessionStorage() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    expect(sessionStore.get("key")).toBeNull();
    sessionStore.set("key", "kept");
    expect(sessionStore.get("key")).toBe("kept");
  });
});
