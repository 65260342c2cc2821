/** The visitor goes to another tab and comes back. */
export const returnToTab = () => document.dispatchEvent(new Event("visibilitychange"));
