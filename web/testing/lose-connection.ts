import { onTestFinished, vi } from "vitest";

/** Until the test ends there is no connection. */
export function loseConnection(): void {
  const connection = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => connection.mockRestore());
}
