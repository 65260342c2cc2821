import { createElement, Fragment, type ReactNode } from "react";

type FilledTextProps = {
  /** A sentence with places: `from {time}`. */
  readonly text: string;
  /** What stands in each place. */
  readonly parts: Readonly<Record<string, ReactNode>>;
};

/** A sentence with elements in its places. */
export function FilledText({ text, parts }: FilledTextProps) {
  const pieces = text.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    return name === undefined ? piece : parts[name];
  });
  // As children and not as a list, which would need keys: two pieces can be the same.
  return createElement(Fragment, null, ...pieces);
}
