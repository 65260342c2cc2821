import type { BrowserContext, ConsoleMessage } from "@playwright/test";

type Level = "error" | "warning";

/** One console message; `first` is its first argument as the page passed it. */
type Line = {
  readonly level: string;
  readonly text: string;
  readonly url: string;
  readonly first: Promise<unknown>;
};

/** Chromium's own message for a failed response; the page can neither write nor prevent it. */
const FAILED_RESOURCE = /^Failed to load resource: /;

/**
 * Listens to the console of a whole browser context. A test fails if an error or warning came that
 * it did not announce, or if an announced one did not come. Violations of the content security
 * policy count as errors.
 */
export class ConsoleWatch {
  readonly #lines: Line[] = [];
  readonly #faults: string[] = [];
  readonly #expected: { readonly level: Level; readonly first: string }[] = [];
  readonly #failing: (string | RegExp)[] = [];
  readonly #tolerated: RegExp[] = [];

  constructor(context: BrowserContext) {
    context.on("console", (message) => this.#hear(message));
    context.on("weberror", (error) => {
      const { stack, message } = error.error();
      this.#faults.push(stack || message);
    });
  }

  /** Announces a message by its literal first argument (D-141). It must come at least once. */
  expect(level: Level, first: string): void {
    this.#expected.push({ level, first });
  }

  /** Announces that requests to matching addresses will fail. */
  expectFailedRequests(address: string | RegExp): void {
    this.#failing.push(address);
  }

  /** Allows an error that is not ours and that we cannot prevent; say whose it is. */
  tolerate(text: RegExp): void {
    this.#tolerated.push(text);
  }

  /** How often a message with this first argument has come so far. */
  async count(first: string): Promise<number> {
    const firsts = await Promise.all(this.#lines.map((line) => line.first));
    return firsts.filter((one) => one === first).length;
  }

  /** All problems with the messages so far, as sentences; empty if there are none. */
  async problems(): Promise<readonly string[]> {
    const missing = new Set(this.#expected);
    const problems = this.#faults.map((fault) => `An error was not caught: ${fault}`);
    for (const line of this.#lines) {
      const first = await line.first;
      const known = this.#expected.find((one) => one.level === line.level && one.first === first);
      if (known !== undefined) missing.delete(known);
      else if (!this.#isFailedRequest(line)) {
        problems.push(`Console ${line.level}: ${line.text} (${line.url})`);
      }
    }
    return [
      ...problems.filter((problem) => !this.#tolerated.some((text) => text.test(problem))),
      ...[...missing].map(({ level, first }) => `Console ${level} missing: ${first}`),
    ];
  }

  #hear(message: ConsoleMessage): void {
    const level = message.type();
    if (level !== "error" && level !== "warning") return;
    const text = message.text();
    const [first] = message.args();
    // The page may close before its value is read; then the text has to do.
    const value = first === undefined ? text : first.jsonValue().catch(() => text);
    this.#lines.push({ level, text, url: message.location().url, first: Promise.resolve(value) });
  }

  #isFailedRequest({ text, url }: Line): boolean {
    return (
      FAILED_RESOURCE.test(text) &&
      this.#failing.some((address) =>
        typeof address === "string" ? url.includes(address) : address.test(url),
      )
    );
  }
}
