import { expect, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { createLog } from "../log.ts";
import { createGateways, findGateway, toGatewayAnswers } from "./gateways.ts";

const nobody = { succeeded: async () => {}, failed: async () => {} };
const ALL = readConfig({});
const open = (change: Partial<typeof ALL> = {}) =>
  createGateways({ ...ALL, ...change }, nobody, createLog("silent"));

test("the gateways with keys are offered, in the order of the payment block (R-CART-11)", () => {
  expect([...open().keys()]).toEqual(["stripe", "tamara", "tabby"]);
  for (const name of ["stripe", "tamara", "tabby"] as const) {
    const others = ["stripe", "tamara", "tabby"].filter((other) => other !== name);
    expect([...open({ [name]: null }).keys()]).toEqual(others);
  }
});

test("a gateway is found by its exact name only", () => {
  const gateways = open({ tamara: null });
  expect(findGateway(gateways, "tabby")?.name).toBe("Tabby");
  for (const name of ["tamara", "paypal", "constructor", "", undefined]) {
    expect(findGateway(gateways, name)).toBeNull();
  }
});

test("the list of gateways has the currency each charges in, and the countries (R-CHK-16, R-CHK-17, R-CHK-18)", () => {
  const [stripe, tamara, tabby] = [
    { id: 1, identifier: "stripe", name: "Stripe", currencies: ["USD"], countries: null },
    {
      ...{ id: 2, identifier: "tamara", name: "Tamara" },
      ...{ currencies: ["SAR", "AED"], countries: ["SA", "AE"] },
    },
    { id: 3, identifier: "tabby", name: "Tabby", currencies: ["AED"], countries: ["AE"] },
  ];
  expect(toGatewayAnswers(open())).toEqual([stripe, tamara, tabby]);
  expect(toGatewayAnswers(open({ tamara: null }))).toEqual([stripe, tabby]);
});
