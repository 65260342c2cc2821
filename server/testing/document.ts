/** The attributes of a tag, with names in lower case. */
export type Tag = Readonly<Record<string, string>>;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  nbsp: "\u00a0",
};

function decode(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/**
 * One of our documents without JavaScript: the markup that React writes is regular enough to be
 * read with patterns.
 */
export class ReadDocument {
  readonly #markup: string;
  readonly #scripts: readonly { readonly tag: Tag; readonly text: string }[];

  constructor(html: string) {
    this.#scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(
      ([, attributes = "", text = ""]) => ({ tag: readAttributes(attributes), text }),
    );
    this.#markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  }

  /** Every tag with a name, in document order. */
  tags(name: string): readonly Tag[] {
    return [...this.#markup.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(
      ([, attributes = ""]) => readAttributes(attributes),
    );
  }

  /** The only tag with this name and these attributes; fails if there are none or several. */
  only(name: string, wanted: Tag): Tag {
    const found = this.tags(name).filter((tag) =>
      Object.entries(wanted).every(([key, value]) => tag[key] === value),
    );
    const [tag] = found;
    if (tag === undefined || found.length > 1) {
      throw new Error(`${found.length} × <${name} ${JSON.stringify(wanted)}>`);
    }
    return tag;
  }

  /** The text between the first opening and closing tag of a name. */
  textOf(name: string): string {
    const [, inner = ""] = new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`).exec(
      this.#markup,
    ) ?? [""];
    return plain(inner);
  }

  /** All readable text. */
  get text(): string {
    return this.textOf("body");
  }

  /** All ids, which links may point to. */
  get ids(): ReadonlySet<string> {
    return new Set([...this.#markup.matchAll(/<[^>]*?\sid="([^"]+)"/g)].map(([, id = ""]) => id));
  }

  /** The URLs of the scripts, including those that an inline script loads later. */
  get scripts(): readonly string[] {
    return this.#scripts.flatMap(({ tag, text }) => [
      ...(tag["src"] === undefined ? [] : [tag["src"]]),
      ...[...text.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address = ""]) => address),
    ]);
  }

  /** The parsed structured data for search engines. */
  get structuredData(): readonly unknown[] {
    return this.#scripts
      .filter(({ tag }) => tag["type"] === "application/ld+json")
      .map(({ text }) => JSON.parse(text) as unknown);
  }
}

function readAttributes(text: string): Tag {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );
}

function plain(markup: string): string {
  return decode(markup.replaceAll(/<!--.*?-->/g, "").replaceAll(/<[^>]+>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}
