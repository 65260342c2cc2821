import "./change.css";
import type { ReactNode } from "react";
import { Ltr, UserText } from "../format.tsx";

type ChangeWords = {
  readonly before: string;
  readonly after: string;
  readonly empty: string;
  readonly yes: string;
  readonly no: string;
};

type ChangeProps = {
  readonly before: unknown;
  readonly after: unknown;
  readonly words: ChangeWords;
  /** What a value is called; without a name its key is shown. */
  readonly nameOf?: (key: string) => string | undefined;
  /** How a value is written; without an answer it is shown as it is. */
  readonly textOf?: (key: string, value: unknown) => ReactNode;
};

/** What has changed, value by value: as it was, and as it is. What stayed the same is left out. */
export function Change({ before, after, words, nameOf, textOf }: ChangeProps) {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const keys = [...new Set([...was.keys(), ...is.keys()])].filter(
    (key) => JSON.stringify(was.get(key)) !== JSON.stringify(is.get(key)),
  );
  if (keys.length === 0) return null;
  const write = (key: string, value: unknown) => textOf?.(key, value) ?? show(value, words);
  return (
    <dl className="change">
      {keys.map((key) => (
        <div key={key}>
          {key !== "" && <dt>{nameOf?.(key) ?? <Ltr>{key}</Ltr>}</dt>}
          {was.has(key) && (
            <dd>
              <span className="sr-only">{words.before}: </span>
              <del>{write(key, was.get(key))}</del>
            </dd>
          )}
          {is.has(key) && (
            <dd>
              <span className="sr-only">{words.after}: </span>
              <ins>{write(key, is.get(key))}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The values of a record by their keys, those of records inside with both keys; a plain value has none. */
function valuesOf(value: unknown, key = ""): ReadonlyMap<string, unknown> {
  if (value === null || value === undefined) return new Map(key === "" ? [] : [[key, value]]);
  if (typeof value !== "object" || Array.isArray(value)) return new Map([[key, value]]);
  return new Map(
    Object.entries(value).flatMap(([name, child]) => [
      ...valuesOf(child, key === "" ? name : `${key}.${name}`),
    ]),
  );
}

function show(value: unknown, words: ChangeWords): ReactNode {
  if (value === null || value === undefined || value === "") return words.empty;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "string") return <UserText>{value}</UserText>;
  return <Ltr>{typeof value === "number" ? String(value) : JSON.stringify(value)}</Ltr>;
}
