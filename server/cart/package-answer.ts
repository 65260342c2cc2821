import type { CartItemAnswer } from "#contract/cart.ts";
import { wireExtent } from "#contract/extent.ts";
import { wireNames } from "#contract/names.ts";
import type { CoursePackage } from "#core/catalog.ts";

/** A package of a cart, or of a shared one, as it goes over the wire; its prices stand beside it. */
export function toPackageAnswer({
  id,
  names,
  extent,
  audience,
}: CoursePackage): CartItemAnswer["course_package"] {
  return {
    id,
    ...wireNames(names),
    ...wireExtent(extent),
    ...(audience === null ? {} : { audience }),
  };
}
