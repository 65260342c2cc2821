/** Why a buyer disputes a payment, by the gateways' own words; one that is not here is shown as it came. */
export const copy: Readonly<Record<string, string>> = {
  bank_cannot_process: "The bank could not process it",
  credit_not_processed: "A promised refund did not come",
  debit_not_authorized: "The debit was not authorised",
  duplicate: "Charged twice",
  fraudulent: "Not made by the holder of the card",
  general: "No particular reason",
  incorrect_account_details: "Wrong account details",
  insufficient_funds: "Not enough money in the account",
  product_not_received: "Not received",
  product_unacceptable: "Not as described",
  subscription_canceled: "Cancelled before",
  unrecognized: "The buyer does not recognise it",
};
