import { z } from "zod";
import { AUDIENCES, MAX_EXTENT } from "#core/catalog.ts";
import { LOCALES } from "#core/locale.ts";
import { MAX_AMOUNT, toMajor } from "#core/money.ts";
import { amount, names, time } from "../envelope.ts";
import { type NameFields, nameField } from "../names.ts";
import { staffEndpoint } from "./endpoint.ts";
import * as paths from "./paths.ts";
import { enteredTime } from "./times.ts";

const count = z.int().nullable();

const terms = { price: amount, price_before: amount.nullable(), active: z.boolean() };

/** A change of price that is to come, or has come and is not in the package's own row yet (D-169). */
const scheduled = z.object({
  id: z.int(),
  ...terms,
  from: time,
  by: z.string().nullable().describe("Who of the staff made it; null for the operator"),
});
export type ScheduledChangeAnswer = z.infer<typeof scheduled>;

/** A package as staff see it: with what visitors do not, and with the version that a change names. */
export const adminPackage = z.object({
  id: z.int(),
  ...names,
  ...terms,
  sessions: count,
  foundation_sessions: count,
  session_minutes: count,
  weeks: count,
  audience: z.enum(AUDIENCES).nullable(),
  scheduled: z.array(scheduled),
  strikeable: z.array(amount).describe("Prices that may be struck now, highest first (D-168)"),
  version: z.string().describe("What If-Match names"),
});
export type AdminPackageAnswer = z.infer<typeof adminPackage>;

export const listAdminPackages = staffEndpoint({
  method: "GET",
  path: paths.packages,
  summary: "Every package, sold or not, with its scheduled changes",
  access: "packages",
  query: null,
  body: null,
  data: z.object({ packages: z.array(adminPackage) }),
  refusals: [],
});

const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !text.includes("\u0000"));
const newNames = Object.fromEntries(
  LOCALES.map((locale) => [nameField(locale), name.optional()]),
) as Record<keyof NameFields, z.ZodOptional<typeof name>>;
const newCount = z.int().positive().max(MAX_EXTENT).nullable().optional();

export const changePackage = staffEndpoint({
  method: "PATCH",
  path: paths.coursePackage,
  summary:
    "Changes a package; with `from`, its price or whether it is sold changes at that time. " +
    "If-Match names its version; 412 has the package as it is in `data.current`",
  access: "packages",
  confirmed: true,
  query: null,
  body: z.strictObject({
    price: z.number().positive().max(toMajor(MAX_AMOUNT)).optional(),
    price_before: z.number().positive().max(toMajor(MAX_AMOUNT)).nullable().optional(),
    active: z.boolean().optional(),
    from: enteredTime.optional(),
    ...newNames,
    sessions: newCount,
    foundation_sessions: newCount,
    session_minutes: newCount,
    weeks: newCount,
    audience: z.enum(AUDIENCES).nullable().optional(),
  }),
  data: adminPackage,
  refusals: ["not_found", "version_missing", "changed_meanwhile", "invalid_input"],
});
export type PackageChange = NonNullable<z.infer<NonNullable<typeof changePackage.body>>>;

export const cancelScheduledChange = staffEndpoint({
  method: "DELETE",
  path: paths.scheduledChange,
  summary: "Cancels a scheduled change that has not come yet",
  access: "packages",
  confirmed: true,
  query: null,
  body: null,
  data: adminPackage,
  refusals: ["not_found", "version_missing", "changed_meanwhile"],
});

const period = z.object({
  ...terms,
  from: time,
  until: time.nullable().describe("null for the one that lasts"),
  actor: z.enum(["start", "operator", "staff"]),
  by: z.string().nullable(),
});
export type PricePeriodAnswer = z.infer<typeof period>;

export const getPackageHistory = staffEndpoint({
  method: "GET",
  path: paths.packageHistory,
  summary: "Every price of a package with its time and who set it, the newest first",
  access: "packages",
  query: null,
  body: null,
  data: z.object({ periods: z.array(period) }),
  refusals: ["not_found"],
});
