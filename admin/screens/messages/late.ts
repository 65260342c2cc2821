import { CallError } from "../../api/call-error.ts";

/** Whether an act was refused because somebody else was first. */
export function isLate(error: Error | null): boolean {
  return error instanceof CallError && error.code === "changed_meanwhile";
}
