/** The Arabic words that the server says: in answers, in mails, to gateways. */

export { copy as adminCoupons } from "./admin-coupons.ar.ts";
export { copy as adminPackages } from "./admin-packages.ar.ts";
export { copy as adminShell } from "./admin-shell.ar.ts";
export { copy as cart } from "./cart.ar.ts";
export { copy as checkout } from "./checkout.ar.ts";
export { copy as errors } from "./errors.ar.ts";
export { copy as gateways } from "./gateways.ar.ts";
export { copy as groups } from "./groups.ar.ts";
export { copy as homeSections } from "./home-sections.ar.ts";
export { copy as invoice } from "./invoice.ar.ts";
export { copy as learners } from "./learners.ar.ts";
export { copy as mail } from "./mail.ar.ts";
export { copy as shell } from "./shell.ar.ts";
export { copy as terms } from "./terms.ar.ts";
export { copy as trial } from "./trial.ar.ts";
