/** Whether there is certainly no connection. In Node `navigator` does not say. */
export function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}
