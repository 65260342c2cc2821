/** What may become of a family's claim to a refund: only one that waits can be decided. */
export const REFUND_CLAIM_STATES = ["waiting", "granted", "declined", "withdrawn"] as const;
export type RefundClaimState = (typeof REFUND_CLAIM_STATES)[number];

/** The most letters of what a family adds to its claim, and of what staff answer. */
export const MAX_CLAIM_TEXT_LENGTH = 1000;
