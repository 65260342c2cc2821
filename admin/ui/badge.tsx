import type { ReactNode } from "react";

export type BadgeTone = "good" | "bad" | "wait" | "note" | "plain";

/** A state in a word or two; the word says it, the colour only helps to find it. */
export function Badge({
  tone = "plain",
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
