/** The numbers of an order or a sale, as people read them. */
export interface ShownNumbers {
  /** Null until the server gives it. */
  readonly number: number | null;
  /** The number that a device gave without a network. */
  readonly provisional_number: string | null;
}

/** Whether the server has given its number. A device without a network numbers an order 0. */
export function isNumbered({ number }: Pick<ShownNumbers, 'number'>): boolean {
  return number !== null && number >= 1;
}

/** '#12'; without a final number the provisional one: 'T3-007'; without both '#—'. */
export function numberText(shown: ShownNumbers): string {
  return isNumbered(shown) ? `#${shown.number}` : (shown.provisional_number ?? '#—');
}

/** 'antes T3-007' where a final number replaced a provisional one; else null. */
export function formerNumberText(shown: ShownNumbers): string | null {
  const { provisional_number } = shown;
  return isNumbered(shown) && provisional_number !== null ? `antes ${provisional_number}` : null;
}

const PROVISIONAL = /^#?\s*T\s*(\d{1,5})\s*-\s*(\d{1,6})$/i;

/** The provisional number in a typed text such as 't3-7' or '#T3-007'; null when there is none. */
export function parseProvisionalNumber(typed: string): string | null {
  const [, device, sequence] = PROVISIONAL.exec(typed.trim()) ?? [];
  if (device === undefined || sequence === undefined || Number(device) === 0) return null;
  return `T${Number(device)}-${String(Number(sequence)).padStart(3, '0')}`;
}
