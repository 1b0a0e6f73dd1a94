import { formatQuantity } from '#domain/base/quantity.ts';
import type { PendingLine, PendingLines } from '#domain/kitchen/answers/kitchen.ts';
import { STATION_NAMES } from '#domain/kitchen/kitchen.ts';
import { added, leftOut } from '#domain/orders/line-notes.ts';
import { STATIONS, type Station } from '#domain/orders/orders.ts';
import { noteTexts } from './kitchen-ticket.ts';
import { type Paper, type PaperBlock, RULE, row, text } from './paper.ts';
import { type PaperShop, paperFormats, titleBlock } from './shop.ts';

/** How many of a product are to be made with the same notes: [] as it is on the menu. */
interface PendingVariant {
  readonly notes: readonly string[];
  readonly quantity: number;
}

/** How many of a product are to be made, with and without notes. */
export interface PendingGroup {
  readonly name: string;
  readonly station: Station;
  readonly quantity: number;
  readonly variants: readonly PendingVariant[];
}

/** Without the error of sums of decimals: a quantity has at most four. */
const sumOf = (parts: readonly { readonly quantity: number }[]): number =>
  Number(parts.reduce((sum, { quantity }) => sum + quantity, 0).toFixed(4));

/** The texts of notes, the same for ingredients that were chosen in another order. */
const textsOf = ({ notes }: PendingLine): readonly string[] =>
  noteTexts(
    [notes].flat().map((each) => ({
      ...each,
      sin: [...leftOut(each)].sort(),
      con: Object.fromEntries(Object.entries(added(each)).sort(([a], [b]) => (a < b ? -1 : 1))),
    })),
  );

type Lines = readonly [PendingLine, ...PendingLine[]];

/** Lines with the same key together, each group with its sum; the greatest first. */
function sums(lines: readonly PendingLine[], keyOf: (line: PendingLine) => string) {
  const groups = new Map<string, Lines>();
  for (const line of lines) {
    const key = keyOf(line);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()]
    .map((same) => ({ same, quantity: sumOf(same) }))
    .sort((a, b) => b.quantity - a.quantity || a.same[0].name.localeCompare(b.same[0].name, 'es'));
}

/** Lines by product and station: the quantities of each, and those of its variants, add up to those of its lines. */
export const pendingGroups = (lines: readonly PendingLine[]): readonly PendingGroup[] =>
  sums(lines, ({ menu_item_id, station }) => `${menu_item_id} ${station}`).map(({ same, quantity }) => ({
    name: same[0].name,
    station: same[0].station,
    quantity,
    variants: sums(same, (line) => textsOf(line).join('\n')).map((variant) => ({
      notes: textsOf(variant.same[0]),
      quantity: variant.quantity,
    })),
  }));

function groupBlocks({ name, quantity, variants }: PendingGroup): readonly PaperBlock[] {
  const hasNotes = variants.some(({ notes }) => notes.length > 0);
  return [
    text(`${formatQuantity(quantity)} × ${name}`, { size: 'item' }),
    ...(hasNotes
      ? variants.map((variant) =>
          text(
            `${formatQuantity(variant.quantity)} × ${variant.notes.length > 0 ? variant.notes.join(' · ') : 'normal'}`,
            { indent: true, strong: true },
          ),
        )
      : []),
  ];
}

/** What is still to be made in all open orders ('all day'), for the kitchen's printer: each product with its variants, by station. */
export function pendingPaper({ station, at, lines }: PendingLines, shop: PaperShop): Paper {
  const { dateOf, clockOf } = paperFormats(shop);
  const now = new Date(at);
  const groups = pendingGroups(lines);
  const stations = STATIONS.map((each) => ({ each, of: groups.filter((group) => group.station === each) }));
  return {
    name: 'Por preparar',
    blocks: [
      titleBlock('Por preparar'),
      text(station ? STATION_NAMES[station] : 'Todas las estaciones', { size: 'large', align: 'center' }),
      row(dateOf(now), clockOf(now)),
      RULE,
      ...(groups.length === 0 ? [text('Nada por preparar.', { align: 'center' })] : []),
      ...stations.flatMap(({ each, of }) => [
        ...(station === null && of.length > 0
          ? [text(STATION_NAMES[each].toUpperCase(), { strong: true })]
          : []),
        ...of.flatMap(groupBlocks),
      ]),
      ...(groups.length === 0 ? [] : [RULE, row('Total', formatQuantity(sumOf(groups)), { strong: true })]),
    ],
  };
}
