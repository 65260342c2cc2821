import { Link } from "react-router";

/** A stretch of a sentence: plain words, or words that lead somewhere. */
type TextPart = string | { readonly text: string; readonly to: string };

type RichTextProps = {
  readonly parts: readonly TextPart[];
  /** The notice about the new tab in which links open; set if leaving would lose something (D-12). */
  readonly newTab?: string;
};

/** A sentence with links in it, as it stands in `content/`. */
export function RichText({ parts, newTab }: RichTextProps) {
  return parts.map((part, position) => {
    if (typeof part === "string") return part;
    const away = newTab === undefined ? {} : { target: "_blank", rel: "noopener" };
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places.
      <Link key={position} to={part.to} className="text-link" {...away}>
        {part.text}
        {newTab !== undefined && <span className="sr-only"> {newTab}</span>}
      </Link>
    );
  });
}
