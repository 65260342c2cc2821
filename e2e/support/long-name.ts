import { randomUUID } from "node:crypto";

/** A name without a space, as long as names may be; no other test uses it. */
export const longName = () => randomUUID().replaceAll("-", "").padEnd(100, "م");
