import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";

/**
 * A message to us. Only lengths are checked here; the rules with their own messages are in
 * `core/contact.ts` (D-35).
 */
export const contactBody = z.object({
  name: z.string().max(1000),
  email: z.string().max(1000),
  phone: z.string().max(1000).optional(),
  msg: z.string().max(20_000),
});
export type ContactBody = z.infer<typeof contactBody>;

/** Needs no identity: a visitor whose sign-in has expired must still be able to write to us. */
export const sendContactMessage = endpoint({
  method: "POST",
  path: paths.contact,
  summary: "Stores a message to us and mails it to staff; 422 names the fields",
  access: "public",
  changes: true,
  body: contactBody,
  data: null,
  hasMessage: true,
  refusals: ["invalid_input"],
});
