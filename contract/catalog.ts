import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currencyLabels, names } from "./envelope.ts";
import * as paths from "./paths.ts";

/** R-DATA-05, with the names of D-21. */
export const coursePackage = z.object({
  id: z.int(),
  ...names,
  packagePrice: amount,
  packageBeforePrice: amount.optional(),
  currency: z.string(),
  ...currencyLabels,
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
