import { useState } from 'react';
import { parseTypedCents } from '#domain/bills/charge.ts';
import { type CashCount, countedCents } from '#domain/register/cash.ts';

/** Cash as one typed amount, or counted by denomination. */
export function useCashEntry(startsCounting: boolean) {
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState<CashCount>({});
  const [counting, setCounting] = useState(startsCounting);
  const counted = Object.keys(count).length > 0;

  return {
    typed,
    setTyped,
    count,
    setPieces: (value: number, pieces: number | null) =>
      setCount(({ [value]: _before, ...others }) =>
        pieces === null ? others : { ...others, [value]: pieces },
      ),
    counting,
    setCounting,
    clear: () => {
      setTyped('');
      setCount({});
    },
    /** The sum in cents; null while nothing is typed or counted. */
    cents: counting ? (counted ? countedCents(count) : null) : parseTypedCents(typed),
    /** The number of each denomination, when they were counted. */
    pieces: counting && counted ? count : null,
  };
}

export type CashEntry = ReturnType<typeof useCashEntry>;
