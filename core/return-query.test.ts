import { expect, test } from "vitest";
import { readReturnQuery } from "./return-query.ts";

test.each([
  ["", {}],
  ["?payment=p1&gateway=stripe", { payment: "p1", gateway: "stripe" }],
  ["?payment=p1?paymentStatus=approved", { payment: "p1", paymentStatus: "approved" }],
  ["?payment=p1?paymentStatus=approved?orderId=o1", { orderId: "o1", paymentStatus: "approved" }],
])("the return address %j is read as %j (tamara.md §4)", (search, said) => {
  expect(Object.fromEntries(readReturnQuery(search))).toMatchObject(said);
});

test("a question mark inside the query is no part of a name", () => {
  expect([...readReturnQuery("?a=1?b=2").keys()]).toEqual(["a", "b"]);
  expect([...readReturnQuery("a=1?b=2").entries()]).toEqual([
    ["a", "1"],
    ["b", "2"],
  ]);
});
