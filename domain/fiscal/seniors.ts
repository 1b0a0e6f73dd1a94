/** The discounts of seniors in restaurants (4-honduras, Tips and seniors): Decreto 199-2006, art. 30, and Decreto 59-2023. */
export const SENIOR_KINDS = ['Adulto mayor', 'Cuarta edad'] as const;
export type SeniorKind = (typeof SENIOR_KINDS)[number];
