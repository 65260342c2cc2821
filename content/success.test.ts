import { describe, expect, test } from "vitest";
import { copy } from "./success.en.ts";

describe("the words of the receipt", () => {
  test("the words of the receipt are letter for letter those of the specification (R-RCPT-02, R-RCPT-03, R-RCPT-09 to R-RCPT-11)", () => {
    expect(copy.receipt.heading).toBe("Completed Succeesfully");
    expect(copy.receipt.numberId).toBe("Number ID");
    expect(copy.receipt.note).toBe("Note: (Please print the receipt and keep it.)");
    expect(copy.receipt.print).toBe("Print");
    expect(copy.receipt.printAndGoHome).toBe("Print And Go Back To Home");
  });

  test("the words without a receipt never claim that the payment failed (D-130)", () => {
    expect(copy.failed.text).toBe("The receipt did not load; your payment is not affected.");
    expect(copy.confirming.heading).toBe("We are confirming your payment");
  });
});
