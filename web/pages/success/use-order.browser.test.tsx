import { createRoot } from "react-dom/client";
import { createRoutesStub, Link } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { sessionStore } from "#web/browser/storage.ts";
import { SENT_FORM } from "#web/visitor/drafts.ts";
import { useOrder } from "./use-order.ts";

const ADDRESS = "/success?paymentId=pay_1&gatewayId=stripe";
const ORDER = {
  order_id: "100042",
  items: [{ course_package_id: 44, name: "Mental Math", quantity: 1, price: 149 }],
  user: { name: "Mona Saleh", email: "mona@example.com", phone: "+971501234567" },
  payment_gateway: "stripe",
  status: "paid",
};

const ToReceipt = () => <Link to={ADDRESS}>Receipt</Link>;
const Receipt = () => <h1>{useOrder().view.kind}</h1>;
const Routes = createRoutesStub([
  { path: "/account", Component: ToReceipt },
  { path: "/success", Component: Receipt },
]);

/** The page of a receipt, opened at an address of the shop. */
function open(address: string): void {
  const answer = JSON.stringify({ success: true, data: ORDER });
  const fetched = vi.spyOn(window, "fetch").mockImplementation(async () => new Response(answer));
  sessionStore.set(SENT_FORM, "{}");
  const place = document.body.appendChild(document.createElement("main"));
  const tree = createRoot(place);
  tree.render(<Routes initialEntries={[address]} />);
  onTestFinished(() => {
    tree.unmount();
    place.remove();
    fetched.mockRestore();
    sessionStore.remove(SENT_FORM);
  });
}

const receipt = page.getByRole("heading", { name: "receipt" });

test("after the payment page what was typed for the order has served (R-CHK-54)", async () => {
  open(ADDRESS);
  await expect.element(receipt).toBeVisible();
  await expect.poll(() => sessionStore.get(SENT_FORM)).toBeNull();
});

test("the receipt of an older order leaves the form of one that is not paid alone (R-CHK-54)", async () => {
  open("/account");
  await userEvent.click(page.getByRole("link", { name: "Receipt" }));
  await expect.element(receipt).toBeVisible();
  expect(sessionStore.get(SENT_FORM)).toBe("{}");
});
