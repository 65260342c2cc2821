import type { Context, Hono } from "hono";
import type { Shop } from "../shop.ts";
import { invoiceOfKey } from "./invoice-link.ts";
import { GONE_PAGE, invoicePage, PAGE_POLICY } from "./page.ts";
import { invoicePdf } from "./pdf.ts";
import { findInvoice, type Invoice } from "./store.ts";
import { pdfNameOf } from "./view.ts";

/** Whoever knows the address reads it, so nothing repeats or keeps the address (D-129). */
const SECRET_HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
};

const PDF = ".pdf";

/** `/invoice/{key}`, and with `.pdf` behind it the same as a file. */
export function invoiceRoutes(app: Hono, shop: Shop): void {
  app.get("/invoice/:key", async (context) => {
    const name = context.req.param("key");
    const isFile = name.endsWith(PDF);
    const key = isFile ? name.slice(0, -PDF.length) : name;
    const invoice = await findByKey(shop, key);
    for (const [header, value] of Object.entries(SECRET_HEADERS)) context.header(header, value);
    if (invoice === null) return sendPage(context, GONE_PAGE, 404);
    if (!isFile) return sendPage(context, invoicePage(invoice, `/invoice/${key}${PDF}`), 200);
    const file = await invoicePdf(invoice);
    return context.body(new Uint8Array(file), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${pdfNameOf(invoice)}"`,
    });
  });
}

async function findByKey({ config, db, now }: Shop, key: string): Promise<Invoice | null> {
  const id = invoiceOfKey(config.secret, key, now());
  return id === null ? null : findInvoice(db, id);
}

function sendPage(context: Context, html: string, status: 200 | 404): Response {
  context.header("Content-Security-Policy", PAGE_POLICY);
  return context.html(html, status);
}
