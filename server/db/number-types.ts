/** Types that the engines return as text or bigint, and that we convert to plain numbers. */
export const INT8 = 20;
export const NUMERIC = 1700;

export const toNumber = (text: string) => Number(text);
