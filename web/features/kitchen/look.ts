import type { CSSProperties } from 'react';
import { storage } from '#web/base/storage.ts';
import { createStore, useStore } from '#web/base/store.ts';

export const TEXT_SIZES = ['s', 'm', 'l'] as const;
/** The most columns of a device; 'auto' has as many as fit. */
export const COLUMNS = ['auto', '3', '4', '5', '6', '7', '8'] as const;

/** How this device shows the tickets. */
interface Look {
  readonly size: (typeof TEXT_SIZES)[number];
  readonly columns: (typeof COLUMNS)[number];
  /** Whether the keys of a bump bar, or of a keyboard, do something. */
  readonly hasKeys: boolean;
}

const SIZE_KEY = 'fogon.kitchen.size';
const COLUMNS_KEY = 'fogon.kitchen.columns';
const KEYS_KEY = 'fogon.kitchen.keys';

/** The height of the name of a product: 20, 26 and 32 px. Other texts of a card are in proportion. */
const TEXT_REMS = { s: 1.25, m: 1.625, l: 2 } as const;
/** Automatic columns are 13.6 times as wide, 272 px for the small text: three at 1024, five at 1440. */
const AUTO_WIDTH = 13.6;
/** Columns that a person chose may be as narrow as this. */
const LEAST_WIDTH = '12.5rem';
const GAP = '0.5rem';

const look = createStore<Look>({
  size: TEXT_SIZES.find((size) => size === storage.get(SIZE_KEY)) ?? 's',
  columns: COLUMNS.find((columns) => columns === storage.get(COLUMNS_KEY)) ?? 'auto',
  hasKeys: storage.get(KEYS_KEY) === 'on',
});

export const useLook = (): Look => useStore(look);

export function setLook(next: Look): void {
  storage.set(SIZE_KEY, next.size);
  storage.set(COLUMNS_KEY, next.columns);
  storage.set(KEYS_KEY, next.hasKeys ? 'on' : 'off');
  look.set(next);
}

interface LookStyle extends CSSProperties {
  readonly '--kitchen-text': string;
  readonly '--kitchen-head': string;
  readonly '--kitchen-alarm': string;
  readonly '--kitchen-column': string;
}

/** The look as style of the list. */
export function lookStyle({ size, columns }: Look): LookStyle {
  const text = TEXT_REMS[size];
  const width =
    columns === 'auto'
      ? `${text * AUTO_WIDTH}rem`
      : `max(${LEAST_WIDTH}, calc((100% - ${Number(columns) - 1} * ${GAP}) / ${columns}))`;
  return {
    '--kitchen-text': `${text}rem`,
    // A narrow card has room for the words of a place, and of an allergy, only if they are smaller.
    '--kitchen-head': `min(${text}rem, 7.5cqi)`,
    '--kitchen-alarm': `min(${text * 1.5}rem, 11cqi)`,
    '--kitchen-column': width,
  };
}
