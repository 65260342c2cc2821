import type { CartItemAnswer } from "#contract/cart.ts";
import { extentFields } from "#contract/extent.ts";
import { nameFields } from "#contract/names.ts";
import type { CoursePackage } from "#core/catalog.ts";

/** A package of a cart or a shared cart as the API returns it; its prices are separate fields. */
export function toPackageAnswer({
  id,
  names,
  extent,
  audience,
}: CoursePackage): CartItemAnswer["course_package"] {
  return {
    id,
    ...nameFields(names),
    ...extentFields(extent),
    ...(audience === null ? {} : { audience }),
  };
}
