import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount } from "./envelope.ts";

/** R-DATA-05, with the names of D-21. */
export const coursePackage = z.object({
  id: z.int(),
  name: z.string(),
  name_ar: z.string(),
  packagePrice: amount,
  packageBeforePrice: amount.optional(),
  currency: z.string(),
  currency_en: z.string(),
  currency_ar: z.string(),
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
  path: "/api/{scope}/get-course-packages",
  summary: "The plain price list: every active course package",
});

export const listCodingPackages = endpoint({
  ...priceList,
  path: "/api/{scope}/get-course-packages/coding",
  summary: "The price list of the coding page and of the mental-math enrol section",
});

export const listAiPackages = endpoint({
  ...priceList,
  path: "/api/{scope}/get-course-packages/ai",
  summary: "The price list of the AI page and of the character-building final section",
});
