/** The visitor goes to another tab and comes back. */
export function returnToTab(): void {
  document.dispatchEvent(new Event("visibilitychange"));
}
