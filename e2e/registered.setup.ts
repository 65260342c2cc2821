import { REGISTERED_OWNER } from "./ports.ts";
import { addMember, FIRST_CLASS_STAFF, giveBothFactors } from "./support/staff.ts";
import { test } from "./support/test.ts";

test("the owner of a registered seller adds who works on the way to the first class (interface.md §12)", async ({
  page,
}) => {
  await giveBothFactors(page.request, REGISTERED_OWNER);
  for (const email of FIRST_CLASS_STAFF) await addMember(page.request, email, "owner");
});
