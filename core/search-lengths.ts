/**
 * The longest search text of each list, the same for the field and its call. Packages are searched without a
 * call.
 */
export const SEARCH_LENGTHS = {
  orders: 200,
  messages: 200,
  audit: 200,
  coupons: 100,
  learners: 100,
  packages: 200,
} as const;
