/** Begins a new document: nothing that was shown or typed stays in memory. */
export function reloadDocument(): void {
  window.location.reload();
}
