/**
 * How long a text may be that a list is searched for; its field takes no more than its call does. Packages are
 * searched for without a call.
 */
export const SEARCH_LENGTHS = {
  orders: 200,
  messages: 200,
  audit: 200,
  coupons: 100,
  learners: 100,
  packages: 200,
} as const;
