/**
 * Lists the payments of a Stripe that answers at `STRIPE_API_BASE`, in a process of its own, whose memory
 * can be limited; prints how many reports it holds in the end, and of how many payments.
 */
import { createStripeGateway } from "../gateways/stripe/stripe.ts";
import { readStripeConfig } from "../gateways/stripe/stripe-config.ts";
import { SANDBOX } from "./gateway-alone.ts";

const config = readStripeConfig(process.env, { production: false, protocols: ["http:"] });
if (config === null) throw new Error("STRIPE_SECRET_KEY is not set");
const list = await createStripeGateway(config, SANDBOX).listPayments?.(new Date());
const payments = new Set(list?.reports.map(({ paymentId }) => paymentId));
process.stdout.write(`${list?.reports.length} reports of ${payments.size} payments`);
