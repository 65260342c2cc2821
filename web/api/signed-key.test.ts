import { expect, it } from "vitest";
import { readSignedKey } from "./signed-key.ts";

it("the API is asked only for keys that can be valid (D-129)", () => {
  const key = "0b6e6e3c-25b1-4d7e-9a55-0c2d1f3b4a5d.1799999999.Zk3-_q9";
  expect(readSignedKey(key)).toBe(key);
  for (const none of [undefined, "", "..", "1/../../cart/remove/1", key.slice(0, 36), `${key}.x`]) {
    expect(readSignedKey(none)).toBeNull();
  }
});
