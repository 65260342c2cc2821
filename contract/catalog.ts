import { z } from "zod";
import { AUDIENCES } from "#core/catalog.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency, currencyLabels, extent, names } from "./envelope.ts";
import * as paths from "./paths.ts";

/** For whom a package is; left out where the owner has not said it (D-146). */
export const audience = z.enum(AUDIENCES).optional();

/** R-DATA-05, with the names of D-21 and the extent of D-146. */
export const coursePackage = z.object({
  id: z.int(),
  ...names,
  packagePrice: amount,
  packageBeforePrice: amount.optional(),
  currency,
  ...currencyLabels,
  ...extent,
  audience,
});
export type CoursePackageAnswer = z.infer<typeof coursePackage>;

const priceList = {
  method: "GET",
  access: "public",
  changes: false,
  body: null,
  data: z.array(coursePackage),
  refusals: [],
} as const;

export const listCoursePackages = endpoint({
  ...priceList,
  path: paths.coursePackages,
  summary: "The plain price list: every active course package",
});

export const listCodingPackages = endpoint({
  ...priceList,
  path: paths.codingPackages,
  summary: "The price list of the coding page and of the mental-math enrol section",
});

export const listAiPackages = endpoint({
  ...priceList,
  path: paths.aiPackages,
  summary: "The price list of the AI page and of the character-building final section",
});
