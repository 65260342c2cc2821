/** The states of a family's refund claim: only a waiting one can be decided. */
export const REFUND_CLAIM_STATES = ["waiting", "granted", "declined", "withdrawn"] as const;
export type RefundClaimState = (typeof REFUND_CLAIM_STATES)[number];

/** The most characters of a family's note on its claim, and of the staff's answer. */
export const MAX_CLAIM_TEXT_LENGTH = 1000;
