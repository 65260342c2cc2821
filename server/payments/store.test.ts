import { expect, test } from "vitest";
import { buyerAtPaymentPage } from "../testing/buyer.ts";
import { openPaymentShop } from "../testing/payment-shop.ts";
import { withoutPages } from "../testing/without-pages.ts";
import {
  findPayment,
  findPaymentByReference,
  saveChargeReference,
  saveReference,
} from "./store.ts";

const { app } = await openPaymentShop();
const { paymentId: id } = await buyerAtPaymentPage(app);
const { paymentId: other } = await buyerAtPaymentPage(app);

test("a payment keeps the first reference and charge id of its gateway, and is found by both", () =>
  withoutPages(app.shop.db, [id, other], "created", async (db) => {
    for (const name of ["cs_first", "cs_later"]) await saveReference(db, id, name);
    for (const name of ["ch_first", "ch_later"]) await saveChargeReference(db, id, name);
    const names = { reference: "cs_first", chargeReference: "ch_first" };
    expect(await findPayment(db, id)).toMatchObject(names);
    expect(await findPayment(db, other)).toMatchObject({ reference: null, chargeReference: null });
    for (const name of Object.values(names)) {
      expect(await findPaymentByReference(db, "stripe", name)).toMatchObject({ id });
      expect(await findPaymentByReference(db, "tabby", name)).toBeNull();
    }
    expect(await findPaymentByReference(db, "stripe", "ch_later")).toBeNull();
  }));
