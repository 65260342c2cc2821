import { Fragment, type ReactNode } from "react";

type FilledTextProps = {
  /** A sentence with places: `from {time}`. */
  readonly text: string;
  /** What stands in each place. */
  readonly parts: Readonly<Record<string, ReactNode>>;
};

/** A sentence with elements in its places. */
export function FilledText({ text, parts }: FilledTextProps) {
  return text.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1];
    return <Fragment key={piece}>{name === undefined ? piece : parts[name]}</Fragment>;
  });
}
