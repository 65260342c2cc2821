import type { RefusalCode } from "#core/errors.ts";

/** What the API says when it refuses; shown to visitors where the page has no words of its own. */
export const copy: Readonly<Record<RefusalCode, string>> = {
  malformed_json: "The request could not be read. Reload the page and try again.",
  missing_session_id: "The request names no session. Reload the page and try again.",
  invalid_session_id: "The session is not valid. Reload the page and try again.",
  sign_in: "Log in to continue.",
  code_refused: "This code is not right, or it is too old. Check it, or ask for a new one.",
  // `{command}` is the operator's command.
  factor_unreadable:
    "The secret key of the shop has changed, so apps and recovery codes from before are worthless. Use a passkey, or ask whoever runs the shop to let you set up an app again: {command}",
  csrf: "The page has been open for too long. Reload it and try again.",
  foreign_origin: "The request came from another site and was refused.",
  prefetch: "This must be asked for on purpose, not in advance.",
  not_permitted: "You may not do this. Ask the owner of the shop for it.",
  confirm_identity:
    "Confirm that it is you, with a code of your app or your passkey, and try again.",
  not_found: "There is nothing at this address.",
  unknown_item: "This item is no longer in your cart.",
  gateway_unavailable: "This way of paying is not available now. Choose another one.",
  user_exists: "User Exists. Log in to continue.",
  price_changed: "The total has changed since you opened the cart. Check it and try again.",
  coupon_exhausted: "This coupon has been used up.",
  shared_cart_closed: "This link cannot be used any more. Ask whoever sent it for a new one.",
  shared_cart_paid:
    "Somebody else has already paid for these courses or some of them; the link shows what is left. Nothing was charged. Take what is paid out of your cart, or press the button again if you want to buy it as well.",
  cart_not_empty: "There is something else in your cart. Choose what should happen with it.",
  not_paid: "The payment was not completed. Nothing was charged.",
  seat_assigned:
    "This learner already has a group. Write to us to change something; nothing was saved.",
  changed_meanwhile:
    "Somebody else has changed this in the meantime. Look at the change and decide again.",
  group_full: "Every seat of this group is taken. The learner is still where they were.",
  group_not_empty:
    "This group has learners. Nothing was deleted. Look at the group again, then delete it together with their places.",
  session_begun: "This session has begun or is over, so it stays as it is.",
  staff_exists: "This person is on the staff already.",
  last_owner: "The shop needs an owner. Make somebody else an owner first.",
  refund_not_possible:
    "Nothing of this order can be refunded at the moment. If that surprises you, write to us.",
  refund_claimed:
    "You have already asked for a refund of this order. We answer within 2 working days.",
  refund_changed: "Something about this order has changed meanwhile. Please look at it again.",
  refund_too_much: "That is more than is left of this payment.",
  refund_disputed:
    "The buyer disputes this payment. Wait until the dispute is over, or the money could go back twice.",
  dispute_reported: "This gateway reports disputes by itself. There is nothing to record.",
  key_used: "Something else was asked for with this key before. Reload the page and try again.",
  second_person: "Somebody else has to approve this: it was you who asked for it.",
  version_missing: "The request does not say which version it changes.",
  method_not_allowed: "This address cannot be asked in this way.",
  payload_too_large: "The request is too large.",
  unsupported_media_type: "The request must be sent as JSON.",
  invalid_input: "Please fill all the required fields.",
  unknown_package: "This package is not available.",
  invalid_quantity: "Choose a quantity from 1 to 99.",
  cart_empty: "Your cart is empty.",
  coupon_blank: "Please enter a valid coupon code.",
  coupon_unknown: "This coupon code is not valid. Check it and try again.",
  coupon_not_started: "This coupon cannot be used yet.",
  coupon_ended: "This coupon has ended.",
  coupon_minimum: "Your cart is below the amount from which this coupon applies.",
  coupon_packages: "This coupon is for packages that are not in your cart.",
  coupon_already_used: "You have already used this coupon.",
  too_many_requests: "Too many tries. Wait a moment and try again.",
  forged_webhook: "The signature is not valid.",
  gateway_failed: "The payment page did not open. Nothing was charged. Try again.",
  // Tabby asks for the first three word for word; `{gateway}` is the gateway's name.
  gateway_not_eligible:
    "Sorry, {gateway} is unable to approve this purchase. Please use an alternative payment method for your order.",
  gateway_amount_too_low:
    "The purchase amount is below the minimum amount required to use {gateway}, try adding more items or use another payment method",
  gateway_amount_too_high:
    "This purchase is above your current spending limit with {gateway}, try a smaller cart or use another payment method",
  gateway_phone_refused:
    "{gateway} did not accept this phone number. Enter a mobile number that can receive messages.",
  internal: "Something went wrong on our side. Try again later.",
  database_away: "The shop is taking a short break. Try again in a moment.",
  too_busy: "Many families are here right now. Try again in a few seconds.",
  confirming: "We are confirming your payment.",
};
