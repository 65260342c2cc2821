import { afterEach, expect } from "vitest";
import { isFailureLog } from "./failure-log.ts";

/** A fault of React (admin/locale.ts). */
const FAULT_OF_REACT = "React has detected a change in the order of Hooks";

// A warning of React's development build, or any other error that a component logs by accident, fails its test.
const warnings: string[] = [];
const { error } = console;
console.error = (...said) => {
  error(...said);
  const text = said.map(String).join(" ");
  if (!isFailureLog(said) && !text.startsWith(FAULT_OF_REACT)) warnings.push(text);
};
afterEach(() => expect(warnings.splice(0)).toEqual([]));
