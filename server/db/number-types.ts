/** Types that both engines hand out as text or as bigint, and that we keep as plain numbers. */
export const INT8 = 20;
export const NUMERIC = 1700;

export const toNumber = (text: string) => Number(text);
