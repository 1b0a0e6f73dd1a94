export interface OpenOrderData {
  readonly table: string;
  readonly guests: number;
  readonly rounds: readonly {
    readonly sentMinutesAgo: number;
    /** When the bar finished its lines. */
    readonly barMinutesAgo?: number;
    readonly servedMinutesAgo?: number;
    readonly lines: readonly {
      readonly product: string;
      readonly quantity: number;
      readonly notes?: object;
    }[];
  }[];
}

/** The occupied tables of the demo: one of each state that a screen can show. */
export const OPEN_ORDERS: readonly OpenOrderData[] = [
  // The first round is served, the second is pending.
  {
    table: 'Terraza 3',
    guests: 3,
    rounds: [
      {
        sentMinutesAgo: 38,
        servedMinutesAgo: 22,
        lines: [
          { product: 'Anafre de frijol con quesillo', quantity: 1 },
          { product: 'Salva Vida', quantity: 2 },
        ],
      },
      {
        sentMinutesAgo: 4,
        lines: [
          { product: 'Yuca con chicharrón', quantity: 1, notes: { sin: ['Repollo'] } },
          { product: 'Salva Vida', quantity: 2 },
        ],
      },
    ],
  },
  // The bar is finished, the kitchen is not.
  {
    table: 'Mesa 5',
    guests: 4,
    rounds: [
      {
        sentMinutesAgo: 13,
        barMinutesAgo: 9,
        lines: [
          { product: 'Plato típico', quantity: 2, notes: { con: { Aguacate: 1 } } },
          { product: 'Pollo chuco', quantity: 1, notes: { complementosAparte: true } },
          { product: 'Refresco en lata', quantity: 3 },
        ],
      },
    ],
  },
  {
    table: 'Mesa 2',
    guests: 2,
    rounds: [
      {
        sentMinutesAgo: 5,
        lines: [
          { product: 'Baleada especial', quantity: 2, notes: { sin: ['Mantequilla crema'] } },
          { product: 'Horchata', quantity: 2 },
        ],
      },
    ],
  },
  // The kitchen ticket is late.
  {
    table: 'Mesa 7',
    guests: 2,
    rounds: [
      {
        sentMinutesAgo: 21,
        lines: [
          { product: 'Baleada sencilla', quantity: 1 },
          { product: 'Café con leche', quantity: 2 },
        ],
      },
    ],
  },
  // The ticket is served and not yet taken to the table.
  {
    table: 'Terraza 1',
    guests: 2,
    rounds: [
      {
        sentMinutesAgo: 16,
        servedMinutesAgo: 3,
        lines: [
          { product: 'Enchilada catracha', quantity: 2 },
          { product: 'Limonada', quantity: 2 },
        ],
      },
    ],
  },
];
