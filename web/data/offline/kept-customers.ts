import type { Customer } from '#domain/customers/answers/receivables.ts';
import { contains } from '#web/base/search.ts';

/** As many as the server finds for the picker. */
const MAX_FOUND = 8;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function matches({ name, phone, email, rtn }: Customer, search: string): boolean {
  const texts = [name, phone, email, rtn].flatMap((text) => text ?? []);
  const digits = digitsOf(search);
  const isNumber = digits.length >= 4 && !/\p{Letter}/u.test(search);
  return (
    contains(texts.join(' '), search) ||
    (isNumber && [phone, rtn].some((text) => digitsOf(text ?? '').includes(digits)))
  );
}

/** The first customers of the kept list that a search of the picker finds. */
export function findKeptCustomers(customers: readonly Customer[], path: string): readonly Customer[] {
  const search = new URLSearchParams(path.split('?')[1]).get('search') ?? '';
  return customers.filter((customer) => matches(customer, search)).slice(0, MAX_FOUND);
}
