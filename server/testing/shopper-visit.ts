import type { Random } from "./random.ts";
import type { sandboxOf } from "./sandbox-client.ts";
import type { StaffDesk } from "./staff-desk.ts";
import type { BUYER, TestBrowser } from "./test-browser.ts";

/** A shopper, the shop, and the others involved. */
export type Visit = {
  readonly url: string;
  readonly buyer: typeof BUYER;
  /** A sign-in may replace it. */
  browser: TestBrowser;
  readonly sandbox: ReturnType<typeof sandboxOf>;
  /** Staff who refund money, if there are any. */
  readonly desk: StaffDesk | null;
  readonly random: Random;
};
