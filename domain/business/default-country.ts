/** The country of a business that has not chosen one. */
export const DEFAULT_COUNTRY = 'HN';
