/** Web storage that never throws: where it is blocked or full, memory takes its place (D-72). */
class SafeStore {
  readonly #memory = new Map<string, string>();
  readonly #open: () => Storage;

  constructor(open: () => Storage) {
    this.#open = open;
  }

  get(key: string): string | null {
    // First what could not be stored: full storage still holds the value before it.
    const kept = this.#memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return this.#open().getItem(key);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      this.#open().setItem(key, value);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, value);
    }
  }

  remove(key: string): void {
    this.#memory.delete(key);
    try {
      this.#open().removeItem(key);
    } catch {
      // Blocked storage holds nothing to remove.
    }
  }
}

export const localStore = new SafeStore(() => window.localStorage);
export const sessionStore = new SafeStore(() => window.sessionStorage);
