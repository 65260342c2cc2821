import type { Random } from "./random.ts";
import type { sandboxOf } from "./sandbox-client.ts";
import type { StaffDesk } from "./staff-desk.ts";
import type { BUYER, TestBrowser } from "./test-browser.ts";

/** Who a shopper is, where, and whom they have to do with. */
export type Visit = {
  readonly url: string;
  readonly buyer: typeof BUYER;
  /** A sign-in may lead to another. */
  browser: TestBrowser;
  readonly sandbox: ReturnType<typeof sandboxOf>;
  /** Staff who give money back, where there are any. */
  readonly desk: StaffDesk | null;
  readonly random: Random;
};
