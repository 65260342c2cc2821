import { expect, test } from "vitest";
import { grantClaim } from "../payments/claim-answer.ts";
import { promiseRefundIn } from "../payments/refund-promise.ts";
import { lockPayment } from "../payments/store.ts";
import { openRefundClaimShop, type PaidOrder } from "../testing/refund-claim-shop.ts";
import { whileLocked } from "../testing/while-locked.ts";

const { app, paidOrder, preview, claim, withdraw, declineClaim, read, refundedAtGateway, mailsTo } =
  await openRefundClaimShop();
const { shop } = app;

/** Answers while staff refund the whole payment, who have read its claim already. */
function whileRefunded<Answer>(
  { paymentId }: PaidOrder,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  return whileLocked(
    shop.db,
    (refund) => lockPayment(refund, paymentId),
    answer,
    async (refund) => {
      const refundId = `whole-${paymentId}`;
      const about = { refundId, paymentId, amount: null, actor: "staff", reason: "" } as const;
      await promiseRefundIn(shop, refund, about);
      const at = shop.now();
      await grantClaim(refund, paymentId, { staffId: null, requestedAt: at, at });
    },
  );
}

async function claimedOrder() {
  const order = await paidOrder();
  const { paid } = (await preview(order)).body.data;
  const { status } = await claim(order, { held: "none", amount: paid });
  expect(status).toBe(200);
  const [{ id }] = (await read(order)).refund_claims;
  return { order, claimId: id as string, paid };
}

test("a claim that the family withdraws while staff refund it is granted, and they are told so (D-223)", async () => {
  const { order, paid } = await claimedOrder();
  const { body } = await whileRefunded(order, () => withdraw(order));
  expect(body.code).toBe("refund_changed");
  const [{ state }] = (await read(order)).refund_claims;
  expect(state).toBe("granted");
  await mailsTo(order.email);
  expect(await refundedAtGateway(order)).toBe(Math.round(paid * 100));
});

test("a claim that one of the staff declines while another refunds it is granted, and no mail says no (D-223)", async () => {
  const { order, claimId } = await claimedOrder();
  const before = await mailsTo(order.email);
  const { status } = await whileRefunded(order, () => declineClaim(order, claimId, "Kanarinote"));
  expect(status).toBe(412);
  const [{ state }] = (await read(order)).refund_claims;
  expect(state).toBe("granted");
  const later = (await mailsTo(order.email)).slice(before.length);
  expect(later.filter(({ text }) => text.includes("Kanarinote"))).toEqual([]);
});

test("a claim that comes while staff refund everything is refused (D-222)", async () => {
  const order = await paidOrder();
  const { paid } = (await preview(order)).body.data;
  const asked = await whileRefunded(order, () => claim(order, { held: "none", amount: paid }));
  expect(asked.body.code).toBe("refund_not_possible");
  expect((await read(order)).refund_claims).toEqual([]);
});
