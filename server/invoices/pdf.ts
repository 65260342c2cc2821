import { DEFAULT_LOCALE, directionOf, LOCALES, type Localized } from "#core/locale.ts";
import type { Align, Element, Look, PdfWriter } from "./pdf-writer.ts";
import type { Invoice } from "./store.ts";
import { type InvoiceView, pageNumber, qrModules, type Row, viewInvoice } from "./view.ts";

/* Sizes and places in points, of A4: 595 by 842. */
const LEFT = 40;
const WIDTH = 515;
const TOP = 40;
const BOTTOM = 800;
/** Below all else, what says of which document a page is. */
const FOOT = 812;
const GAP = 14;
const PADDING = 5;
const QUIET = "#55627A";
const PRIMARY = "#0B6E6E";
const RULE = "#D9DEE7";
/** The name of what was bought, then its figures. */
const COLUMN_WIDTHS = [160, 32, 66, 62, 66, 58, 71] as const;
const QR_SIZE = 110;

const body = (locale: Look["locale"]): Look => ({ size: 9, locale });
const label = (locale: Look["locale"]): Look => ({ size: 8, colour: QUIET, locale });
const bold = (locale: Look["locale"]): Look => ({ size: 9, weight: "bold", locale });
/** Where a text of a language begins. */
const startOf = (locale: Look["locale"]): Align =>
  directionOf(locale) === "rtl" ? "right" : "left";

/** The PDF of an invoice or a credit note, the same at every call: A4, in all languages, tagged. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const view = viewInvoice(invoice);
  // Loaded by the first PDF: the library is large, and a shop without a tax registration makes none.
  const { PdfWriter } = await import("./pdf-writer.ts");
  const writer = new PdfWriter({
    title: `${view.title[DEFAULT_LOCALE]} ${view.number}`,
    madeAt: invoice.issuedAt,
    lang: DEFAULT_LOCALE,
  });
  new InvoiceSheet(writer, view).draw();
  return writer.end();
}

/** The places of an invoice's texts, from the top of the first page to the end of the last. */
class InvoiceSheet {
  readonly #writer: PdfWriter;
  readonly #view: InvoiceView;
  readonly #document: Element;
  #y = TOP;

  constructor(writer: PdfWriter, view: InvoiceView) {
    this.#writer = writer;
    this.#view = view;
    this.#document = writer.open("Document");
  }

  draw(): void {
    const { title, seller, facts, note } = this.#view;
    this.#besides(title, (locale) => ({ size: 20, weight: "bold", colour: PRIMARY, locale }), "H1");
    this.#rule(PRIMARY, 2);
    this.#besides(seller.label, label);
    this.#besides(seller.names, (locale) => ({ size: 12, weight: "bold", locale }));
    this.#besides(seller.addresses, body);
    this.#y += GAP;
    this.#rows(facts, LEFT, WIDTH);
    this.#y += GAP;
    this.#lines();
    this.#y += GAP;
    this.#sums();
    this.#y += GAP;
    for (const locale of LOCALES) this.#paragraph(note[locale], label(locale));
    this.#document.end();
    this.#numberPages();
  }

  /** A page that lies by itself says of which document it is, and how many belong to it. */
  #numberPages(): void {
    const place = { x: LEFT, y: FOOT, width: WIDTH };
    const { number } = this.#view;
    this.#writer.numberPages((page, pages) => [
      [number, label(DEFAULT_LOCALE), { ...place, align: "center" }],
      ...LOCALES.map(
        (locale) =>
          [
            pageNumber(page, pages)[locale],
            label(locale),
            { ...place, align: startOf(locale) },
          ] as const,
      ),
    ]);
  }

  /** Goes on at the top of a new page if the next `height` points do not fit below. */
  #makeRoom(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false;
    this.#writer.pdf.addPage();
    this.#y = TOP;
    return true;
  }

  #rule(colour = RULE, width = 0.5): void {
    const y = this.#y + PADDING;
    this.#writer.decorate((pdf) => {
      pdf
        .lineWidth(width)
        .moveTo(LEFT, y)
        .lineTo(LEFT + WIDTH, y)
        .stroke(colour);
    });
    this.#y = y + PADDING;
  }

  /** A text in all languages beside each other, each at its own side. */
  #besides(
    texts: Localized,
    lookIn: (locale: Look["locale"]) => Look,
    role: "H1" | "P" = "P",
  ): void {
    const width = WIDTH / LOCALES.length - PADDING;
    const heights = LOCALES.map((locale) =>
      this.#writer.heightOf(texts[locale], lookIn(locale), width),
    );
    const height = Math.max(...heights);
    this.#makeRoom(height);
    for (const [position, locale] of LOCALES.entries()) {
      const x = LEFT + (position * WIDTH) / LOCALES.length;
      const place = { x: x + position * PADDING, y: this.#y, width, align: startOf(locale) };
      this.#writer.write(this.#document, role, texts[locale], lookIn(locale), place);
    }
    this.#y += height;
  }

  #paragraph(text: string, look: Look): void {
    this.#makeRoom(this.#writer.heightOf(text, look, WIDTH));
    const place = { x: LEFT, y: this.#y, width: WIDTH, align: startOf(look.locale) };
    this.#y += this.#writer.write(this.#document, "P", text, look, place);
  }

  /** Rows of a value between its labels, as a table from `x`. */
  #rows(rows: readonly (Row & { readonly isTotal?: boolean })[], x: number, width: number): void {
    const table = this.#writer.open("Table", this.#document);
    const side = width * 0.3;
    const middle = width - 2 * side;
    for (const { label: labels, value, isTotal = false } of rows) {
      const look = isTotal ? bold : body;
      const named = isTotal ? bold : label;
      const values =
        typeof value === "string"
          ? [[value, { ...look(DEFAULT_LOCALE), isGiven: true }] as const]
          : LOCALES.map((locale) => [value[locale], look(locale)] as const);
      const heights = values.map(([text, one]) => this.#writer.heightOf(text, one, middle));
      const sides = LOCALES.map((locale) =>
        this.#writer.heightOf(labels[locale], named(locale), side),
      );
      const height = Math.max(
        heights.reduce((sum, each) => sum + each, 0),
        ...sides,
      );
      this.#makeRoom(height + PADDING);
      const row = this.#writer.open("TR", table);
      const [first, ...others] = LOCALES;
      const writeLabel = (locale: (typeof LOCALES)[number], left: number) =>
        this.#writer.write(row, "TH", labels[locale], named(locale), {
          x: left,
          y: this.#y,
          width: side,
          align: startOf(locale),
        });
      if (first !== undefined) writeLabel(first, x);
      let y = this.#y;
      for (const [text, one] of values) {
        const place = { x: x + side, y, width: middle, align: "center" as const };
        y += this.#writer.write(row, "TD", text, one, place);
      }
      for (const locale of others) writeLabel(locale, x + side + middle);
      row.end();
      this.#y += height + PADDING;
    }
    table.end();
  }

  /** What was bought, or refunded, with a header on each page. */
  #lines(): void {
    this.#besides(this.#view.linesTitle, bold, "P");
    const table = this.#writer.open("Table", this.#document);
    this.#header(table);
    for (const { names, details, figures } of this.#view.lines) {
      const width = COLUMN_WIDTHS[0] - PADDING;
      const texts = LOCALES.flatMap((locale) => [
        [names[locale], body(locale)] as const,
        ...(details[locale] === "" ? [] : [[details[locale], label(locale)] as const]),
      ]);
      const heights = texts.map(([text, look]) => this.#writer.heightOf(text, look, width));
      const height = heights.reduce((sum, each) => sum + each, 0);
      if (this.#makeRoom(height + 3 * PADDING)) this.#header(table);
      const row = this.#writer.open("TR", table);
      const cell = this.#writer.open("TD", row);
      let y = this.#y;
      for (const [text, look] of texts) {
        const place = { x: LEFT, y, width, align: startOf(look.locale) };
        y += this.#writer.write(cell, "P", text, look, place);
      }
      cell.end();
      let x: number = LEFT + COLUMN_WIDTHS[0];
      for (const [position, figure] of figures.entries()) {
        const column = COLUMN_WIDTHS[position + 1] ?? 0;
        const place = { x, y: this.#y, width: column, align: "right" as const };
        this.#writer.write(row, "TD", figure, body(DEFAULT_LOCALE), place);
        x += column;
      }
      row.end();
      this.#y += height;
      this.#rule();
    }
    table.end();
  }

  #header(table: Element): void {
    const row = this.#writer.open("TR", table);
    let x = LEFT;
    let height = 0;
    for (const [position, texts] of this.#view.columns.entries()) {
      const width = COLUMN_WIDTHS[position] ?? 0;
      const cell = this.#writer.open("TH", row);
      let y = this.#y;
      for (const locale of LOCALES) {
        const align = position === 0 ? startOf(locale) : "right";
        const room = position === 0 ? width - PADDING : width;
        const place = { x, y, width: room, align } as const;
        y += this.#writer.write(cell, "P", texts[locale], { ...label(locale), size: 7 }, place);
      }
      cell.end();
      height = Math.max(height, y - this.#y);
      x += width;
    }
    row.end();
    this.#y += height;
    this.#rule();
  }

  /** The sums, beside the QR code if there is one. */
  #sums(): void {
    const { qr, sums } = this.#view;
    this.#makeRoom(QR_SIZE);
    const top = this.#y;
    if (qr === null) {
      this.#rows(sums, LEFT, WIDTH);
      return;
    }
    this.#writer.figure(this.#document, qr.label[DEFAULT_LOCALE], (pdf) => {
      const dot = QR_SIZE / qr.rows.length;
      for (const { across, down, count } of qrModules(qr.rows)) {
        pdf.rect(LEFT + across * dot, top + down * dot, count * dot, dot);
      }
      pdf.fill("#000000");
    });
    const beside = QR_SIZE + 2 * GAP;
    this.#rows(sums, LEFT + beside, WIDTH - beside);
    this.#y = Math.max(this.#y, top + QR_SIZE);
  }
}
