import type { AdminPackageAnswer } from "#contract/admin/packages.ts";

/** A package on sale for 100 USD, without an audience or an extent. */
export const EXAMPLE_PACKAGE: AdminPackageAnswer = {
  id: 42,
  name: "Chess",
  name_ar: "شطرنج",
  price: 100,
  price_before: null,
  active: true,
  sessions: null,
  foundation_sessions: null,
  session_minutes: null,
  weeks: null,
  audience: null,
  scheduled: [],
  strikeable: [],
  version: "1",
};
