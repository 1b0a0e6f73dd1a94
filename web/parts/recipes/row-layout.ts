/** The places of a line's parts, as classes. */
export interface RowLayout {
  /** The container of the lines, whose width decides. */
  readonly row: string;
  readonly head: string;
  readonly name: string;
  readonly quantity: string;
  readonly unit: string;
  /** A unit of more than nine letters, such as 'cucharaditas'. */
  readonly longUnit: string;
  readonly cost: string;
  readonly menu: string;
}

const ROW =
  'grid min-h-13 content-center items-center gap-x-1 border-b pb-2.5 pointer-fine:[&_:is(input,select)]:h-10';
const NARROW = 'grid-cols-[4.75rem_5.75rem_2.75rem_2.75rem_minmax(0,1fr)_2.75rem]';

/**
 * A line of a product has options ('con', 'sin') and an extra price. It is one row in a window of at least 42 rem;
 * in a narrower one the name, the cost and the menu are above the fields.
 */
export const PRODUCT_ROW: RowLayout = {
  row: `${ROW} ${NARROW} @2xl:grid-cols-[minmax(0,1fr)_6rem_6.5rem_6rem_2.75rem_2.75rem_5.5rem_2.25rem] @2xl:gap-x-2 @2xl:py-0.75`,
  head: 'hidden @2xl:grid',
  name: 'col-[1/4] row-start-1 pr-4 @2xl:col-[1] @2xl:pr-0',
  quantity: 'col-[1] row-start-2 @2xl:col-[2] @2xl:row-start-1',
  unit: 'col-[2] row-start-2 @2xl:col-[3] @2xl:row-start-1',
  longUnit: 'tracking-tight @max-2xl:text-xs',
  cost: 'col-[4/6] row-start-1 @2xl:col-[4]',
  menu: 'col-[6] row-start-1 @2xl:col-[8]',
};

/** A line of a preparation: the same without options, one row from 32 rem. */
export const PREPARATION_ROW: RowLayout = {
  row: `${ROW} ${NARROW} @lg:grid-cols-[minmax(0,1fr)_6rem_8rem_6.5rem_2.25rem] @lg:gap-x-2 @lg:py-0.75`,
  head: 'hidden @lg:grid',
  name: 'col-[1/4] row-start-1 pr-4 @lg:col-[1] @lg:pr-0',
  quantity: 'col-[1/3] row-start-2 @lg:col-[2] @lg:row-start-1',
  unit: 'col-[3/7] row-start-2 @lg:col-[3] @lg:row-start-1',
  longUnit: '',
  cost: 'col-[4/6] row-start-1 @lg:col-[4]',
  menu: 'col-[6] row-start-1 @lg:col-[5]',
};
