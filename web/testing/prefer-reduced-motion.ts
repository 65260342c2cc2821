import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

async function emulate(value: "reduce" | ""): Promise<void> {
  const features = [{ name: "prefers-reduced-motion", value }];
  await cdp().send("Emulation.setEmulatedMedia", { features });
}

/** Until the test ends, the visitor's system asks for less motion. */
export async function preferReducedMotion(): Promise<void> {
  onTestFinished(() => emulate(""));
  await emulate("reduce");
}
