import { invalidParameter } from "./errors.ts";

/** A decoded form or query: texts, and branches for nested parameters. */
export type FormValue = string | FormBranch;
export type FormBranch = ReadonlyMap<string, FormValue>;

type GrowingBranch = Map<string, string | GrowingBranch>;

/**
 * Decodes `application/x-www-form-urlencoded` with nesting in brackets (stripe.md §1): `a[b][c]=v`,
 * `list[0][x]=v`, and `list[]=v`, whose items are numbered in order.
 */
export function decodeForm(encoded: string): FormBranch {
  const root: GrowingBranch = new Map();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const [head = "", ...rest] = name.split("[");
    const inner = rest.map((part) => part.replace(/\]$/, ""));
    place(root, [head, ...inner], value, name);
  }
  return root;
}

function place(root: GrowingBranch, path: readonly string[], value: string, name: string): void {
  let branch = root;
  for (const [depth, part] of path.entries()) {
    const key = part === "" && depth > 0 ? String(branch.size) : part;
    if (depth === path.length - 1) {
      if (branch.get(key) instanceof Map) throw mixed(name);
      branch.set(key, value);
      return;
    }
    const next = branch.get(key) ?? new Map();
    if (typeof next === "string") throw mixed(name);
    branch.set(key, next);
    branch = next;
  }
}

function mixed(name: string) {
  return invalidParameter(name, `The parameter ${name} is both a value and an object.`);
}
