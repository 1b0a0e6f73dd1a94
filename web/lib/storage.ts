/** What a device refused to keep: it lasts for this visit. */
const visit = new Map<string, string>();

// Another tab kept something newer.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null) visit.delete(key);
});

/** localStorage that never throws: what a private window or a full disk does not keep is remembered for this visit. */
export const storage = {
  get(key: string): string | null {
    const known = visit.get(key);
    if (known !== undefined) return known;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** Whether it will be there after this visit. */
  set(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      visit.delete(key);
      return true;
    } catch {
      visit.set(key, value);
      return false;
    }
  },
  keys(): readonly string[] {
    try {
      return [...new Set([...Object.keys(localStorage), ...visit.keys()])];
    } catch {
      return [...visit.keys()];
    }
  },
  remove(key: string): void {
    visit.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept, so nothing has to go.
    }
  },
};
