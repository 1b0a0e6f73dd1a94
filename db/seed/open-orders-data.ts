export interface OpenOrderData {
  readonly table: string;
  readonly guests: number;
  readonly rounds: readonly {
    readonly sentMinutesAgo: number;
    /** The bar is done with its part. */
    readonly barMinutesAgo?: number;
    readonly servedMinutesAgo?: number;
    readonly lines: readonly {
      readonly product: string;
      readonly quantity: number;
      readonly notes?: object;
    }[];
  }[];
}

/** The tables that are eating whenever the demo begins: one of each kind that a screen can show. */
export const OPEN_ORDERS: readonly OpenOrderData[] = [
  // Eats its first round and waits for its second.
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
  // The bar is ready, the kitchen is not.
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
  // Late.
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
  // Ready: somebody has to take it to its table.
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
