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

/** The number of the order of a sale or a kitchen ticket. */
export interface OrderNumbers {
  readonly order_number: number;
  /** Absent in what a device stored before. */
  readonly order_provisional_number?: string | null;
}

/** The numbers of an order as `numberText` reads them. */
export function orderNumbers({ order_number, order_provisional_number }: OrderNumbers): ShownNumbers {
  return { number: order_number, provisional_number: order_provisional_number ?? null };
}

/** The number of the order of a sale or a kitchen ticket: '#12' or 'T3-007'. */
export function orderNumberText(of: OrderNumbers): string {
  return numberText(orderNumbers(of));
}

/** The same to be heard, without a sign: '12' or 'T3-007'. */
export function spokenOrderNumber(of: OrderNumbers): string {
  return orderNumberText(of).replace('#', '');
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
