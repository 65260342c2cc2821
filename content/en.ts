/** The English words that the server says: in answers, in mails, to gateways. */

export { copy as adminCoupons } from "./admin-coupons.en.ts";
export { copy as adminPackages } from "./admin-packages.en.ts";
export { copy as adminShell } from "./admin-shell.en.ts";
export { copy as cart } from "./cart.en.ts";
export { copy as checkout } from "./checkout.en.ts";
export { copy as errors } from "./errors.en.ts";
export { copy as gateways } from "./gateways.en.ts";
export { copy as groups } from "./groups.en.ts";
export { copy as homeSections } from "./home-sections.en.ts";
export { copy as invoice } from "./invoice.en.ts";
export { copy as learners } from "./learners.en.ts";
export { copy as mail } from "./mail.en.ts";
export { copy as shell } from "./shell.en.ts";
export { copy as terms } from "./terms.en.ts";
export { copy as trial } from "./trial.en.ts";
