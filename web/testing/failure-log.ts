/** Whether something logged is what a page says of a failed call (spec: "Error fetching package details"). */
export function isFailureLog([text]: readonly unknown[]): boolean {
  return typeof text === "string" && /^(?:Error |Checkout failed)/.test(text);
}
