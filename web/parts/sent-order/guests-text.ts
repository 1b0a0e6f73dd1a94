/** '1 persona', '4 personas'. */
export const guestsText = (guests: number): string => (guests === 1 ? '1 persona' : `${guests} personas`);
