export interface OpenOrderData {
  readonly table: string;
  readonly guests: number;
  readonly rounds: readonly {
    readonly sentMinutesAgo: number;
    readonly servedMinutesAgo?: number;
    readonly lines: readonly {
      readonly product: string;
      readonly quantity: number;
      readonly notes?: object;
    }[];
  }[];
}

/** The tables that are eating when the demo begins. */
export const OPEN_ORDERS: readonly OpenOrderData[] = [
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
  {
    table: 'Mesa 5',
    guests: 4,
    rounds: [
      {
        sentMinutesAgo: 13,
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
];
