import type { Visitor } from "../http/visitor.ts";
import type { ProvenEmail } from "./login-codes.ts";

/** A caller who proved an email by its code, in a browser. */
export type Proof = {
  /** The email as it was typed. */
  readonly email: string;
  readonly proven: ProvenEmail;
  readonly browserId: string;
  readonly visitor: Extract<Visitor, { scope: "session" }>;
  /** The user whose token came with the call, a guest who has checked out under another email. */
  readonly guestId: string | null;
};
