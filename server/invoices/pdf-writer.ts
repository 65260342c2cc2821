import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { directionOf, type Locale } from "#core/locale.ts";
import { breakLines, visualPieces } from "./pdf-text.ts";

const FONTS = join(import.meta.dirname, "fonts");
/** The files of a weight, cut by scripts/make-fonts.mjs; the first that has a letter is taken. */
const SCRIPTS = ["latin", "latin-ext", "arabic"] as const;
const WEIGHTS = { regular: 400, bold: 700 } as const;
export type Weight = keyof typeof WEIGHTS;

/** How a text looks; sizes and places are in points. */
export type Look = {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** Its language, which says in which direction it reads. */
  readonly locale: Locale;
  /** True for a name that somebody gave: its own letters say in which direction it reads. */
  readonly isGiven?: boolean;
};

export type Place = { readonly x: number; readonly y: number; readonly width: number };
export type Align = "left" | "center" | "right";
type AlignedPlace = Place & { readonly align?: Align };
/** A text outside the parts of the document. */
export type Label = readonly [text: string, look: Look, place: AlignedPlace];

/** The roles in a tagged PDF, which screen readers announce (ISO 32000, 14.8.4). */
export type Role = "Document" | "H1" | "P" | "Table" | "TR" | "TH" | "TD";
export type Element = PDFKit.PDFStructureElement;

/** The height of a line, for its size. */
const LINE = 1.5;
const INK = "#14213D";

/** A font of the library, as far as its types leave it out. */
type OpenFont = {
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
  /** What each of its signs that were used means, as code points. */
  readonly unicode: number[][];
};
type Font = { readonly name: string; has(character: string): boolean };

/**
 * Two letters in one sign turn around where readers copy texts from right to left. So only the signs that
 * Arabic cannot do without are left, each known as the one character that Unicode has for it.
 */
const NO_OTHER_LIGATURES = { liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
const CHARACTER_OF_LIGATURE: Readonly<Record<string, string>> = {
  لا: "\ufefb",
  لأ: "\ufef7",
  لإ: "\ufef9",
  لآ: "\ufef5",
  الله: "\ufdf2",
};

/**
 * Writes texts of any direction into a PDF, tagged for screen readers: they are told the plain text of
 * each part (ActualText), whatever signs its letters are joined into.
 */
export class PdfWriter {
  readonly pdf: PDFKit.PDFDocument;
  readonly #fonts = new Map<Weight, readonly Font[]>();
  readonly #opened: OpenFont[] = [];
  readonly #chunks: Buffer[] = [];

  /** @param info title, and the time that the file says it was made at */
  constructor(info: { readonly title: string; readonly madeAt: Date; readonly lang: Locale }) {
    this.pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      lang: info.lang,
      displayTitle: true,
      info: { Title: info.title, CreationDate: info.madeAt, ModDate: info.madeAt },
    });
    this.pdf.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    for (const weight of Object.keys(WEIGHTS) as readonly Weight[]) {
      this.#fonts.set(
        weight,
        SCRIPTS.map((script) => this.#openFont(`alexandria-${script}-${WEIGHTS[weight]}`)),
      );
    }
  }

  #openFont(name: string): Font {
    this.pdf.registerFont(name, readFileSync(join(FONTS, `${name}.ttf`))).font(name);
    const opened = (this.pdf as unknown as { readonly _font: OpenFont })._font;
    this.#opened.push(opened);
    return {
      name,
      has: (character) => opened.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    };
  }

  /** The parts of a line that one font writes, from left to right. */
  #runs(
    line: string,
    { weight = "regular", locale, isGiven }: Look,
  ): readonly (readonly [Font, string])[] {
    const fonts = this.#fonts.get(weight) ?? [];
    const runs: [Font, string][] = [];
    for (const { text, isArabic } of visualPieces(line, isGiven ? "auto" : directionOf(locale))) {
      const pieces: [Font, string][] = [];
      for (const character of text) {
        const preferred = isArabic ? fonts.toReversed() : fonts;
        const font = preferred.find(({ has }) => has(character)) ?? preferred[0];
        if (font === undefined) continue;
        const last = pieces.at(-1);
        if (last?.[0] === font) last[1] += character;
        else pieces.push([font, character]);
      }
      runs.push(...(isArabic ? pieces.toReversed() : pieces));
    }
    return runs;
  }

  /** Begins a part of the document; what is written gets into it, until its `end`. */
  open(role: Role, parent: Element | null = null): Element {
    const element = this.pdf.struct(role);
    if (parent === null) this.pdf.addStructure(element);
    else parent.add(element);
    return element;
  }

  /** Draws a picture that a screen reader knows by a text. */
  figure(parent: Element, alt: string, draw: (pdf: PDFKit.PDFDocument) => void): void {
    parent.add(this.pdf.struct("Figure", { alt }, () => draw(this.pdf)));
  }

  /** How wide a text is in one line. */
  widthOf(line: string, look: Look): number {
    return this.#runs(line, look).reduce((sum, [font, text]) => {
      this.pdf.font(font.name).fontSize(look.size);
      return sum + this.pdf.widthOfString(text, { features: NO_OTHER_LIGATURES });
    }, 0);
  }

  /** How high a text is, broken into lines of a width. */
  heightOf(text: string, look: Look, width: number): number {
    return this.#lines(text, look, width).length * look.size * LINE;
  }

  #lines(text: string, look: Look, width: number): readonly string[] {
    return breakLines(text, width, (line) => this.widthOf(line, look));
  }

  /** Writes a text into its place, as a child of `parent`; returns its height. */
  write(parent: Element, role: Role, text: string, look: Look, place: AlignedPlace): number {
    parent.add(
      this.pdf.struct(role, { lang: look.locale, actual: text }, () =>
        this.#writeLines(text, look, place),
      ),
    );
    return this.heightOf(text, look, place.width);
  }

  #writeLines(text: string, look: Look, { x, y, width, align = "left" }: AlignedPlace): void {
    for (const [position, line] of this.#lines(text, look, width).entries()) {
      const room = width - this.widthOf(line, look);
      const left = align === "right" ? room : align === "center" ? room / 2 : 0;
      this.#writeLine(line, look, x + left, y + position * look.size * LINE);
    }
  }

  #writeLine(line: string, look: Look, x: number, y: number): void {
    let left = x;
    for (const [font, text] of this.#runs(line, look)) {
      this.pdf
        .font(font.name)
        .fontSize(look.size)
        .fillColor(look.colour ?? INK)
        .text(text, left, y, { lineBreak: false, features: NO_OTHER_LIGATURES });
      left += this.pdf.widthOfString(text, { features: NO_OTHER_LIGATURES });
    }
  }

  /** A line or an area that says nothing to a screen reader. */
  decorate(draw: (pdf: PDFKit.PDFDocument) => void): void {
    this.pdf.markContent("Artifact", { type: "Layout" });
    draw(this.pdf);
    this.pdf.endMarkedContent();
  }

  /** Writes on each page there is which one it is; its number begins at 1. */
  numberPages(labelsOf: (page: number, pages: number) => readonly Label[]): void {
    const { count } = this.pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.pdf.switchToPage(index);
      this.pdf.markContent("Artifact", { type: "Pagination" });
      for (const label of labelsOf(index + 1, count)) this.#writeLines(...label);
      this.pdf.endMarkedContent();
    }
  }

  #nameLigatures(): void {
    for (const { unicode } of this.#opened) {
      for (const [position, codePoints] of unicode.entries()) {
        const character = CHARACTER_OF_LIGATURE[String.fromCodePoint(...codePoints)];
        if (character !== undefined) unicode[position] = [character.codePointAt(0) ?? 0];
      }
    }
  }

  /** Ends the document. @returns the file */
  end(): Promise<Buffer> {
    this.#nameLigatures();
    return new Promise((resolve, reject) => {
      this.pdf.on("end", () => resolve(Buffer.concat(this.#chunks)));
      this.pdf.on("error", reject);
      this.pdf.end();
    });
  }
}
