/** Where the shop of the journeys and its sandbox listen, out of the way of a shop in use. */
export const SHOP_PORT = 4310;
export const SANDBOX_PORT = 4311;
/** A second shop that has no gateway at all: payment is not available there. */
export const CLOSED_SHOP_PORT = 4312;
