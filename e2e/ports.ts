/**
 * Where the shop of the journeys and its sandbox listen, out of the way of a shop in use. Another
 * `E2E_PORT` lets two checkouts run their journeys side by side.
 */
export const SHOP_PORT = Number(process.env["E2E_PORT"] ?? 4310);
export const SANDBOX_PORT = SHOP_PORT + 1;
/** A second shop that has no gateway at all: payment is not available there. */
export const CLOSED_SHOP_PORT = SHOP_PORT + 2;
/** A third one whose gateways fail, so that nobody else's journey meets them. */
export const OUTAGE_SHOP_PORT = SHOP_PORT + 3;
export const OUTAGE_SANDBOX_PORT = SHOP_PORT + 4;
/** A fourth one of a seller with a tax registration, which gives invoices. */
export const REGISTERED_SHOP_PORT = SHOP_PORT + 5;
export const REGISTERED_SANDBOX_PORT = SHOP_PORT + 6;
/** Its first owner: nobody of the first shop, as mails of both are looked for together. */
export const REGISTERED_OWNER = "owner@registered.example";
