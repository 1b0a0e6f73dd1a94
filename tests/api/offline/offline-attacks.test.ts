import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderRequest } from '#db/queries/orders/orders.ts';
import { MAX_PARTS, MAX_SEQUENCE } from '#domain/base/limits.ts';
import type { RefusalCode } from '#domain/base/refusal.ts';
import { QUEUED_KINDS, type QueuedKind } from '#domain/offline/offline.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import {
  type Attacker,
  anHonestRequest,
  aTakenOrder,
  aWorld,
  BILL,
  cash,
  type Facts,
  type Fields,
  factsOf,
  type Honest,
  headerOf,
  minutesAgo,
  OLD_PRICE,
  PRICE,
  type World,
} from '#tests/support/offline-attacks.ts';
import { anOrderRequest } from '#tests/support/order-request.ts';
import { printCount } from '#tests/support/print-count.ts';
import type { StaffRole } from '#tests/support/rows.ts';
import { database } from '#tests/support/test.ts';

/**
 * What a dishonest employee signs at the console of a device of the business: every route that takes offline requests, with every kind of lie that it
 * can contain. Each is refused and changes nothing, or is done with what the server knows, with a trace.
 */

let lies = 0;
printCount('offline attacks', 'lies', () => lies);

let world: World;
let foreignBefore: string;
beforeAll(async () => {
  world = await aWorld();
  foreignBefore = await world.foreign.checksum();
}, 120_000);

interface Forged {
  readonly path?: string;
  readonly body?: Fields;
  readonly header?: Fields;
  readonly by?: StaffRole;
  readonly row?: string;
}
type Forge = (honest: Honest) => Forged | Promise<Forged>;
interface Lie {
  readonly name: string;
  readonly forge: Forge;
  readonly outcome: Refused | Done;
}
interface Refused {
  readonly refused: RefusalCode;
  /** Whether it is kept for an administrator; true by default. */
  readonly isKept?: boolean;
}
interface Done {
  /** What differs from an honest request. */
  readonly done: Facts;
  /** New actions of the audit log, titles of notifications and kinds of incidents; those of an honest request by default. */
  readonly trace?: readonly string[];
}
/** The lies of a kind about a route, or why the route has none. */
type Lies = Readonly<Record<QueuedKind, readonly Lie[] | string>>;

const refused = (name: string, code: RefusalCode, forge: Forge): Lie => ({
  name,
  forge,
  outcome: { refused: code },
});
const unkept = (name: string, code: RefusalCode, forge: Forge): Lie => ({
  ...{ name, forge, outcome: { refused: code, isKept: false } },
});
const done = (name: string, facts: Facts, forge: Forge, trace?: readonly string[]): Lie => ({
  ...{ name, forge, outcome: { done: facts, ...(trace && { trace }) } },
});
const body =
  (change: Fields | ((honest: Honest) => Fields | Promise<Fields>)): Forge =>
  async (honest) => ({
    body: { ...honest.body, ...(typeof change === 'function' ? await change(honest) : change) },
  });
const header =
  (change: (honest: Honest) => Fields): Forge =>
  (honest) => ({ header: change(honest) });
const onEach = (make: (kind: QueuedKind) => readonly Lie[]): Lies => ({
  'order.send': make('order.send'),
  'order.charge': make('order.charge'),
  'sale.charge': make('sale.charge'),
  'sale.split': make('sale.split'),
  'sale.split-evenly': make('sale.split-evenly'),
  'sale.tip': make('sale.tip'),
  'register.movement': make('register.movement'),
  'kitchen.tick': make('kitchen.tick'),
  'kitchen.serve': make('kitchen.serve'),
});

const charged: Facts = { by: 'cajero', at: 'claimed', cents: BILL, due: null, session: 'own' };
const divided: Facts = { at: 'now', cents: PRICE, due: BILL };
const HONEST: Readonly<Record<QueuedKind, Facts>> = {
  'order.send': { by: 'mesero', at: 'claimed', cents: BILL },
  'order.charge': charged,
  'sale.charge': charged,
  'sale.split': divided,
  'sale.split-evenly': divided,
  'sale.tip': { by: 'cajero', at: 'claimed', cents: 1000, session: 'own' },
  'register.movement': { by: 'cajero', at: 'claimed', cents: 1000, session: 'own' },
  'kitchen.tick': { by: 'chef', at: 'claimed' },
  'kitchen.serve': { by: 'chef', at: 'claimed' },
};
const HONEST_TRACE: Partial<Readonly<Record<QueuedKind, readonly string[]>>> = {
  'register.movement': ['cash.moved'],
};

const COLLEAGUE: Readonly<Record<Attacker, Attacker>> = {
  mesero: 'cajero',
  cajero: 'mesero',
  chef: 'mesero',
};
const otherDevice = onEach((kind) => [
  done(
    'of the device of a colleague',
    {},
    header(({ by }) => ({ device_id: world.devices[COLLEAGUE[by]].till })),
  ),
  done(
    'of a device that was ended',
    { at: 'now' },
    header(({ by }) => ({ device_id: world.devices[by].ended })),
    [...(HONEST_TRACE[kind] ?? []), 'offline.unproven'],
  ),
]);

const WITHOUT_RIGHT: Readonly<Record<QueuedKind, Attacker>> = {
  'order.send': 'chef',
  'order.charge': 'mesero',
  'sale.charge': 'mesero',
  'sale.split': 'chef',
  'sale.split-evenly': 'chef',
  'sale.tip': 'mesero',
  'register.movement': 'mesero',
  'kitchen.tick': 'mesero',
  'kitchen.serve': 'mesero',
};
const otherPerson = onEach((kind) => {
  const by = WITHOUT_RIGHT[kind];
  return [
    refused('of a person without the right', 'access.denied', () => ({
      ...{ by, header: { device_id: world.devices[by].till } },
    })),
    unkept(
      'with a person in its header',
      'input.invalid',
      header(() => ({ user_id: world.business.employees.admin.id })),
    ),
    refused(
      'with a person in its body',
      'input.invalid',
      body(() => ({ user_id: world.business.employees.admin.id })),
    ),
    refused(
      'with an authority in its body',
      'input.invalid',
      body(() => ({ allowed: true, approved_by: world.business.employees.admin.id })),
    ),
  ];
});

const before = (facts: Facts, minutes = 60, forge: Forge = () => ({})): Lie =>
  done('of a moment before what it is about', facts, async (honest) => ({
    ...(await forge(honest)),
    header: { occurred_at: minutesAgo(minutes) },
  }));
const BEFORE: Readonly<Record<QueuedKind, Lie>> = {
  'order.send': before(
    { at: 'start' },
    60,
    body(({ order }) => ({ id: order.id })),
  ),
  'order.charge': before({ at: 'start', cents: 2 * BILL }, 60, ({ body: sent, order }) => ({
    row: order.sale,
    body: {
      ...sent,
      order: {
        ...anOrderRequest([{ product: world.product, quantity: 2 }]),
        id: order.id,
        sale_id: order.sale,
      },
      ...{ total_cents: 2 * BILL, payments: [cash(world, 2 * BILL)] },
    },
  })),
  'sale.charge': before({ at: 'start' }),
  'sale.split': before({}),
  'sale.split-evenly': before({}),
  'sale.tip': before({ at: 'start' }),
  'register.movement': before({ at: 'start' }, 600),
  'kitchen.tick': before({ at: 'start' }),
  'kitchen.serve': before({ at: 'start' }),
};
const otherTime = onEach((kind) => [
  refused(
    'of a moment when its device was online',
    'offline.online',
    header(({ by }) => ({ device_id: world.devices[by].clear, occurred_at: minutesAgo(15) })),
  ),
  refused(
    'of a moment before its device was registered',
    'offline.online',
    header(({ by }) => ({ device_id: world.devices[by].fresh, occurred_at: minutesAgo(30) })),
  ),
  refused(
    'of more than three days ago',
    'offline.too-old',
    header(() => ({ occurred_at: minutesAgo(73 * 60) })),
  ),
  done(
    'of tomorrow',
    { at: 'now' },
    header(() => ({ occurred_at: minutesAgo(-24 * 60) })),
  ),
  BEFORE[kind],
]);

/** An order of a product in the body of a request that sends one, with the total that it would have. */
type Change = (honest: Honest) => Partial<OrderRequest>;
type LineChange = (honest: Honest) => Fields;
const same = () => ({});
const ordering =
  (
    product: () => string | Promise<string>,
    { order: more = same, line = same }: { order?: Change; line?: LineChange },
  ): Forge =>
  async (honest) => {
    const order = anOrderRequest([{ product: await product(), quantity: 2 }]);
    const lines = order.lines.map((each) => ({ ...each, ...line(honest) }));
    const forged: OrderRequest = { ...order, ...more(honest), lines };
    return honest.kind === 'order.send'
      ? { body: { ...forged }, row: forged.kitchen_ticket_id }
      : { body: { ...honest.body, order: forged }, row: forged.sale_id };
  };
const withHeader =
  (forge: Forge, change: (honest: Honest) => Fields): Forge =>
  async (honest) => ({ ...(await forge(honest)), header: change(honest) });
const paid = (total: number, payment = total): Fields => ({
  total_cents: total,
  payments: [cash(world, payment)],
});
const aged = (minutes: number, device: 'till' | 'clear' | 'fresh' = 'till') =>
  header(({ by }) => ({
    ...{ device_id: world.devices[by][device], menu_as_of: minutesAgo(minutes) },
    ...(device === 'fresh' && { occurred_at: new Date().toISOString() }),
  }));
const aDish = async (recipe: { readonly isOption: boolean; readonly isRemovable: boolean }) => {
  const ingredient = await world.business.ingredient({ name: 'Queso' });
  return world.business.product({ priceCents: PRICE, recipe: [{ ingredient, quantity: 1, ...recipe }] });
};
const pricesOf = (kind: 'order.send' | 'order.charge'): readonly Lie[] => [
  done(
    'at the price of an hour ago',
    { cents: 2 * OLD_PRICE },
    async (honest) => ({
      header: { menu_as_of: minutesAgo(60) },
      ...(kind === 'order.charge' && { body: { ...honest.body, ...paid(2 * OLD_PRICE) } }),
    }),
    ['order.earlier-prices'],
  ),
  refused('at prices older than those that its device had read', 'offline.price', aged(60, 'clear')),
  refused('at prices older than its device', 'offline.price', aged(60, 'fresh')),
  refused('at the prices of two days ago', 'offline.price', aged(48 * 60)),
  refused('at the prices of tomorrow', 'offline.price', aged(-24 * 60)),
  refused(
    'at the prices of no menu',
    'offline.price',
    header(() => ({ menu_as_of: null })),
  ),
  refused(
    'with a product that its menu did not have',
    'offline.price',
    withHeader(
      ordering(() => world.business.product({ tracksInventory: false }), {}),
      () => ({ menu_as_of: minutesAgo(60) }),
    ),
  ),
  refused(
    'with a price of its own',
    'input.invalid',
    ordering(() => world.product, { line: () => ({ unit_price_cents: 1 }) }),
  ),
  refused(
    'with an extra that is not offered',
    'menu.unavailable',
    ordering(() => aDish({ isOption: false, isRemovable: true }), {
      line: () => ({ notes: { con: { Queso: 20 } } }),
    }),
  ),
  refused(
    'without an ingredient that stays',
    'menu.unavailable',
    ordering(() => aDish({ isOption: true, isRemovable: false }), {
      line: () => ({ notes: { sin: ['Queso'] } }),
    }),
  ),
];
const NO_PRICE = 'its bill has the prices of its lines, and nothing reads a menu';
const otherPrice: Lies = {
  'order.send': pricesOf('order.send'),
  'order.charge': pricesOf('order.charge'),
  'sale.charge': NO_PRICE,
  'sale.split': NO_PRICE,
  'sale.split-evenly': NO_PRICE,
  'sale.tip': NO_PRICE,
  'register.movement': 'cash has no price',
  'kitchen.tick': 'the kitchen has no prices',
  'kitchen.serve': 'the kitchen has no prices',
};

const inSession = (name: keyof World['sessions']) =>
  body(() => ({ register_session_id: world.sessions[name] }));
const sessionsOf = (kind: 'order.charge' | 'sale.charge' | 'sale.tip'): readonly Lie[] => [
  done('in a closed session of its register', {}, inSession('closed')),
  done(
    'in a closed session of its register, at a moment of it',
    { at: kind === 'order.charge' ? 'claimed' : 'start' },
    withHeader(inSession('closed'), () => ({ occurred_at: minutesAgo(8 * 60) })),
  ),
  done('in the session of another person', { session: 'other' }, inSession('other')),
  done('in the session of a register that is closed', { session: 'unassigned' }, inSession('alone'), [
    'Por conciliar',
  ]),
  done('in a session that is por conciliar', { session: 'unassigned' }, inSession('late'), ['Por conciliar']),
  refused('in the session of another business', 'row.missing', inSession('foreign')),
];
const movedIn =
  (name: keyof World['sessions']): Forge =>
  () => ({ path: `/api/register/${world.sessions[name]}/movements` });
const NO_SESSION = 'it names no register session';
const otherSession: Lies = {
  'order.send': NO_SESSION,
  'order.charge': sessionsOf('order.charge'),
  'sale.charge': sessionsOf('sale.charge'),
  'sale.split': NO_SESSION,
  'sale.split-evenly': NO_SESSION,
  'sale.tip': sessionsOf('sale.tip'),
  'register.movement': [
    refused('in a closed session of its register', 'register.closed', movedIn('closed')),
    refused('in a session that is por conciliar', 'register.closed', movedIn('late')),
    refused('in the session of a register that is closed', 'register.closed', movedIn('alone')),
    refused('in the session of another business', 'row.missing', movedIn('foreign')),
    done('in the session of another person', { session: 'other' }, movedIn('other')),
  ],
  'kitchen.tick': NO_SESSION,
  'kitchen.serve': NO_SESSION,
};

const numberOf = (correlative: number, point = '002') =>
  `000-${point}-01-${String(correlative).padStart(8, '0')}`;
const nextNumber = async () => {
  const [range] = await database.rows<{ next: string }>(
    'select next_number as next from fiscal_ranges where id = $1',
    [world.ranges.own],
  );
  return Number(range?.next);
};
const printed = (number: string, more: Fields = {}): Fields => ({
  invoice: {
    ...{ id: randomUUID(), device_id: world.devices.cajero.till, range_id: world.ranges.own, number },
    ...{ total_cents: BILL, issued_at: minutesAgo(5) },
    ...more,
  },
});
const FROM_THE_REGISTER: Facts = { number: expect.stringMatching(/^000-001-01-/) };
const incident = (kind: string) => ['Incidencia de facturación', kind];
/** The business had this invoice before. */
async function anInvoicedSale(): Promise<string> {
  const number = numberOf(await nextNumber());
  await sendHonest('sale.charge', printed(number));
  return number;
}
const invoices: readonly Lie[] = [
  done(
    'with an invoice whose number is not in its range',
    FROM_THE_REGISTER,
    body(() => printed(numberOf(2001))),
    incident('Número inválido'),
  ),
  done(
    'with an invoice whose number is used',
    FROM_THE_REGISTER,
    body(async () => printed(await anInvoicedSale())),
    incident('Número repetido'),
  ),
  done(
    'with an invoice of the point of another device',
    FROM_THE_REGISTER,
    body(() =>
      printed(numberOf(1, '003'), { range_id: world.ranges.other, device_id: world.devices.mesero.till }),
    ),
    incident('Número inválido'),
  ),
  done(
    'with an invoice of another business',
    FROM_THE_REGISTER,
    body(() => printed(numberOf(1, '001'), { range_id: world.ranges.foreign })),
    incident('Número inválido'),
  ),
  done(
    'with an invoice that skips as many numbers as one before',
    FROM_THE_REGISTER,
    body(async () => {
      await sendHonest('sale.charge', printed(numberOf((await nextNumber()) + 40)));
      return printed(numberOf((await nextNumber()) + 40));
    }),
    incident('Número inválido'),
  ),
  done(
    'with an invoice far ahead',
    FROM_THE_REGISTER,
    body(async () => printed(numberOf((await nextNumber()) + 60))),
    incident('Número inválido'),
  ),
];
const PLACES: readonly Lie[] = [
  done(
    'with the provisional number of another device',
    {},
    header(() => ({ number: 'T1-001' })),
  ),
  done(
    'with a place far ahead',
    {},
    header(() => ({ sequence: MAX_SEQUENCE - lies })),
  ),
];
const again =
  (change: Fields | ((honest: Honest) => Fields)): Forge =>
  async (honest) => {
    await sendAs(honest);
    return body(change)(honest);
  };
const usedPayment = refused(
  'with the payment of another sale',
  'row.conflict',
  body(async () => ({ payments: [{ ...cash(world, BILL), id: await aPayment() }] })),
);
const otherNumber: Lies = {
  'order.send': [
    ...PLACES,
    refused(
      'with the kitchen ticket of another order',
      'order.sent',
      body(({ order }) => ({ kitchen_ticket_id: order.ticket })),
    ),
    refused(
      'with the line of another order',
      'row.conflict',
      ordering(() => world.product, { line: ({ order }) => ({ id: order.line }) }),
    ),
    done(
      'with the bill of another order',
      {},
      body(({ order }) => ({ sale_id: order.sale })),
    ),
  ],
  'order.charge': [...PLACES, ...invoices, usedPayment],
  'sale.charge': [...PLACES, ...invoices, usedPayment, refused('a second time', 'sale.paid', again({}))],
  'sale.split': [
    ...PLACES,
    refused(
      'with the bill of another order',
      'row.conflict',
      body(async () => ({ id: await aBill() })),
    ),
  ],
  'sale.split-evenly': [
    ...PLACES,
    refused(
      'with the bill of another order',
      'row.conflict',
      body(async () => ({ new_ids: [await aBill()] })),
    ),
    refused(
      'with one bill twice',
      'row.conflict',
      body(({ row }) => ({ new_ids: [row, row] })),
    ),
  ],
  'sale.tip': [
    ...PLACES,
    refused('with the same tip of another amount', 'row.conflict', again({ amount_cents: 900 })),
  ],
  'register.movement': [
    ...PLACES,
    refused('with the same movement of another amount', 'row.conflict', again({ amount_cents: 900 })),
  ],
  'kitchen.tick': PLACES,
  'kitchen.serve': [...PLACES, unkept('a second time', 'kitchen.served', again({}))],
};

const onAccount = (customer: keyof World['customers']) =>
  body(() => ({
    payments: [
      {
        ...cash(world, BILL),
        payment_method_id: world.business.methods.fiado,
        customer_id: world.customers[customer],
      },
    ],
  }));
const LOWER = BILL - 4000;
/** 15 % of its base. */
const BILL_TAX = 3000;
const totals: readonly Lie[] = [
  refused(
    'of less than its lines',
    'sale.total',
    body(() => paid(LOWER)),
  ),
  refused(
    'of more than its lines',
    'sale.total',
    body(() => paid(BILL + 4000)),
  ),
  refused('of nothing', 'sale.total', body({ total_cents: 0, payments: [] })),
  refused(
    'whose payments are less',
    'sale.payment',
    body(() => paid(BILL, LOWER)),
  ),
  refused(
    'whose payment by card is more',
    'sale.payment',
    body(() => ({
      payments: [{ ...cash(world, BILL + 4000), payment_method_id: world.business.methods.tarjeta }],
    })),
  ),
  refused(
    'with a payment of nothing',
    'input.invalid',
    body(() => ({ payments: [cash(world, BILL), cash(world, 0)] })),
  ),
  refused(
    'with a negative payment',
    'input.invalid',
    body(() => ({ payments: [cash(world, BILL + 1), cash(world, -1)] })),
  ),
  refused(
    'of less, as an administrator takes it',
    'sale.total',
    withHeader(
      body(() => paid(LOWER)),
      () => ({ as_taken: true }),
    ),
  ),
  refused('with a discount', 'input.invalid', body({ discount_rate: 1000 })),
  refused('on account above the whole limit', 'receivable.limit', onAccount('limited')),
  refused('on account of an inactive customer', 'row.conflict', onAccount('inactive')),
  done(
    'to a buyer who says to be exonerated',
    { ...FROM_THE_REGISTER, cents: BILL - BILL_TAX },
    body(() => ({
      payments: [cash(world, BILL - BILL_TAX)],
      buyer: {
        ...{ rtn: '08011985123960', name: 'Embajada de Prueba' },
        exoneration: { purchase_order: '1', certificate: '2', sag: null },
      },
    })),
  ),
  done(
    'with an invoice of another total',
    { number: expect.stringMatching(/^000-002-01-/) },
    body(async () => printed(numberOf(await nextNumber()), { total_cents: LOWER })),
    incident('Total distinto'),
  ),
];
const otherTotal: Lies = {
  'order.send': [
    refused(
      'of a negative quantity',
      'input.invalid',
      ordering(() => world.product, { line: () => ({ quantity: -1 }) }),
    ),
    refused(
      'of a quantity of nothing',
      'input.invalid',
      ordering(() => world.product, { line: () => ({ quantity: 0.0001 }) }),
    ),
  ],
  'order.charge': [
    ...totals,
    refused(
      'with the discount of a senior',
      'sale.discount',
      body(({ row }) => ({
        seniors: [{ id: randomUUID(), identity_number: '0801195012345', birth_year: 1950, line_ids: [row] }],
      })),
    ),
    refused(
      'of a negative quantity',
      'input.invalid',
      ordering(() => world.product, { line: () => ({ quantity: -1 }) }),
    ),
  ],
  'sale.charge': [
    ...totals,
    refused('without a total, of less', 'sale.payment', ({ body: { total_cents: _, ...rest } }) => ({
      body: { ...rest, payments: [cash(world, LOWER)] },
    })),
    done(
      'of a part of its lines',
      { cents: PRICE, due: PRICE },
      body(({ order }) => ({
        ...paid(PRICE),
        charged_lines: [{ order_line_id: order.line, quantity: 1 }],
      })),
    ),
    refused(
      'of more than its lines have',
      'sale.total',
      body(({ order }) => ({
        charged_lines: [{ order_line_id: order.line, quantity: 3 }],
      })),
    ),
    refused('of no lines', 'order.empty', body({ total_cents: 0, payments: [], charged_lines: [] })),
    refused(
      'of a part that is all of it',
      'input.invalid',
      body({ part: { id: randomUUID(), amount_cents: BILL } }),
    ),
    refused('with the discount of a senior', 'input.invalid', body({ seniors: [] })),
  ],
  'sale.split': [
    refused('of its whole amount', 'input.invalid', body({ items: undefined, amount_cents: BILL })),
    refused('of a negative amount', 'input.invalid', body({ items: undefined, amount_cents: -1 })),
    refused(
      'of more than it has',
      'input.invalid',
      body(({ order }) => ({
        items: [{ sale_item_id: order.line, quantity: 3 }],
      })),
    ),
    refused(
      'of all that it has',
      'order.empty',
      body(({ order }) => ({
        items: [{ sale_item_id: order.line, quantity: 2 }],
      })),
    ),
  ],
  'sale.split-evenly': [
    refused(
      'of too many parts',
      'input.invalid',
      body({ new_ids: Array.from({ length: MAX_PARTS }, () => randomUUID()) }),
    ),
    refused('of no parts', 'input.invalid', body({ new_ids: [] })),
  ],
  'sale.tip': [
    refused('above its bill and every banknote', 'approval.required', body({ amount_cents: 60_000 })),
    refused('of a negative amount', 'input.invalid', body({ amount_cents: -1000 })),
    refused(
      'on account',
      'row.missing',
      body(() => ({ payment_method_id: world.business.methods.fiado })),
    ),
  ],
  'register.movement': [
    refused('of more cash than the drawer has', 'input.invalid', body({ amount_cents: 100_000_000 })),
    refused('of a negative amount', 'input.invalid', body({ amount_cents: -1000 })),
  ],
  'kitchen.tick': 'a line that is done has no amount',
  'kitchen.serve': [
    done(
      'of more than the stock has',
      {},
      async () => {
        const ingredient = await world.business.ingredient({ stock: 1 });
        const recipe = [{ ingredient, quantity: 2 }];
        const { ticket } = await aTakenOrder(world.business, await world.business.product({ recipe }));
        return {
          path: `/api/kitchen/tickets/${ticket}/serve`,
          row: ticket,
          body: { despite_shortage: true },
        };
      },
      ['Faltante por aclarar', 'stock.served-short'],
    ),
  ],
};

const foreignSale = (what: string, name = 'of a bill of another business') =>
  refused(name, 'row.missing', () => ({ path: `/api/sales/${world.foreignOrder.sale}/${what}` }));
const foreignMethod = refused(
  'paid by a method of another business',
  'row.missing',
  body(() => ({
    payments: [{ ...cash(world, BILL), payment_method_id: world.foreign.methods.efectivo }],
  })),
);
const foreignCustomer = refused(
  'on account of a customer of another business',
  'row.missing',
  onAccount('foreign'),
);
const foreignOrders: readonly Lie[] = [
  refused(
    'at a table of another business',
    'row.missing',
    ordering(() => world.product, {
      order: () => ({ channel: 'mesa', table_id: world.foreign.tables[0]?.id }),
    }),
  ),
  refused(
    'with a product of another business',
    'row.missing',
    ordering(() => world.foreignProduct, {}),
  ),
  done(
    'with an order of another business',
    {},
    ordering(() => world.product, {
      order: ({ kind }) =>
        kind === 'order.send'
          ? { id: world.foreignIds.id }
          : { sale_id: world.foreignIds.sale, kitchen_ticket_id: world.foreignIds.ticket },
    }),
  ),
  done(
    'printed on a printer of another business',
    {},
    header(() => ({
      printed: [{ printer_id: world.foreignPrinter, state: 'printed' }],
    })),
  ),
];
const otherPlace: Lies = {
  'order.send': foreignOrders,
  'order.charge': [...foreignOrders, foreignMethod, foreignCustomer],
  'sale.charge': [
    foreignSale('charge'),
    foreignMethod,
    foreignCustomer,
    refused(
      'of a line of another business',
      'sale.total',
      body(() => ({
        charged_lines: [{ order_line_id: world.foreignOrder.line, quantity: 1 }],
      })),
    ),
  ],
  'sale.split': [
    foreignSale('split'),
    refused(
      'of a line of another business',
      'row.missing',
      body(() => ({
        items: [{ sale_item_id: world.foreignOrder.line, quantity: 1 }],
      })),
    ),
  ],
  'sale.split-evenly': [foreignSale('split-evenly')],
  'sale.tip': [
    foreignSale('tips'),
    refused(
      'paid by a method of another business',
      'row.missing',
      body(() => ({
        payment_method_id: world.foreign.methods.efectivo,
      })),
    ),
  ],
  'register.movement': [refused('in the register of another business', 'row.missing', movedIn('foreign'))],
  'kitchen.tick': [
    refused('of a line of another business', 'row.missing', () => ({
      path: `/api/kitchen/lines/${world.foreignOrder.line}/tick`,
    })),
  ],
  'kitchen.serve': [
    refused('of a ticket of another business', 'row.missing', () => ({
      path: `/api/kitchen/tickets/${world.foreignOrder.ticket}/serve`,
    })),
  ],
};

const ATTACKS: Readonly<
  Record<'device' | 'person' | 'time' | 'price' | 'session' | 'number' | 'total' | 'place', Lies>
> = {
  device: otherDevice,
  person: otherPerson,
  time: otherTime,
  price: otherPrice,
  session: otherSession,
  number: otherNumber,
  total: otherTotal,
  place: otherPlace,
};

const send = (
  { kind, path, body: sent, by }: Pick<Honest, 'kind' | 'path' | 'body'> & { by: StaffRole },
  offline: Fields,
  key: string,
) => {
  const request = { body: sent, key, offline: { ...offline, kind, device_id: String(offline.device_id) } };
  const client = as(world.business, by);
  return kind === 'kitchen.tick' ? client.put(path, request) : client.post(path, request);
};
async function sendAs(honest: Honest, more: Fields = {}): Promise<void> {
  const answer = await send(
    { ...honest, body: { ...honest.body, ...more } },
    headerOf(world, honest),
    randomUUID(),
  );
  if (answer.status >= 400) throw new Error(`an honest request was refused: ${answer.text}`);
}
async function sendHonest(kind: QueuedKind, more: Fields = {}): Promise<Honest> {
  const honest = await anHonestRequest(world, kind);
  await sendAs(honest, more);
  return honest;
}
const aBill = async () => (await aTakenOrder(world.business, world.product)).sale;
async function aPayment(): Promise<string> {
  const { row } = await sendHonest('sale.charge');
  const [payment] = await database.rows<{ id: string }>('select id from payments where sale_id = $1', [row]);
  return payment?.id ?? '';
}

/** What a refused request may add to: its conflict, the place of its device, and what records it. */
const RECORDED = /^(?:offline_conflicts|devices|audit_log|notifications): /;
const stateOf = async () =>
  (await world.business.checksum()).split('\n').filter((line) => !RECORDED.test(line));
/** What people can see of a request: actions of the audit log, titles of notifications, and kinds of incidents. */
const tracesOf = async () => {
  const rows = await database.rows<{ id: string; what: string }>(
    `select id, action as what from audit_log where business_id = $1
     union all select id, title from notifications where business_id = $1 and title not in ('Operación sin comprobar', 'Orden lista')
     union all select id, kind from fiscal_incidents where business_id = $1`,
    [world.business.id],
  );
  return new Map(rows.map(({ id, what }) => [id, what]));
};
const conflictOf = async (id: string) => {
  const [found] = await database.rows<{ kind: string; code: string; user_id: string }>(
    `select kind, refusal ->> 'code' as code, user_id from offline_conflicts where business_id = $1 and id = $2`,
    [world.business.id, id],
  );
  return found;
};
const SPANISH = /^[A-ZÁÉÍÓÚÑ¿¡][^{}<>]{5,300}[.?"]$/;

interface Sent {
  readonly honest: Honest;
  readonly by: StaffRole;
  readonly offline: Fields;
  readonly key: string;
}
interface Prepared extends Sent {
  readonly lie: Lie;
}

async function prepare(kind: QueuedKind, lie: Lie): Promise<Prepared> {
  lies += 1;
  const honest = await anHonestRequest(world, kind);
  const { path, body: sent, header: changed, by, row } = await lie.forge(honest);
  return {
    ...{ lie, key: randomUUID(), by: by ?? honest.by, offline: { ...headerOf(world, honest), ...changed } },
    honest: { ...honest, path: path ?? honest.path, body: sent ?? honest.body, row: row ?? honest.row },
  };
}

async function checkRefused(
  name: string,
  { honest, by, offline, key }: Sent,
  { refused: code, isKept = true }: Refused,
) {
  const answer = await send({ ...honest, by }, offline, key);
  expect
    .soft({ name, isClientError: answer.status >= 400 && answer.status < 500 })
    .toEqual({ name, isClientError: true });
  if (answer.status < 400) return;
  const { message, details, ...found } = refusalOf(answer);
  expect
    .soft({ name, code: found.code, isSpanish: SPANISH.test(message) })
    .toEqual({ name, code, isSpanish: true });
  const conflict = isKept ? { kind: honest.kind, code, user_id: world.business.employees[by].id } : undefined;
  expect.soft({ name, conflict: await conflictOf(key), id: details?.conflict_id }).toEqual({
    ...{ name, conflict, id: isKept ? key : undefined },
  });
}

async function checkDone(name: string, { honest, by, offline, key }: Sent, facts: Facts) {
  const { status, text } = await send({ ...honest, by }, offline, key);
  expect.soft({ name, status, text: status < 300 ? '' : text }).toMatchObject({ name, text: '' });
  expect
    .soft({ name, facts: await factsOf(world, honest, String(offline.occurred_at)) })
    .toMatchObject({ name, facts: { ...HONEST[honest.kind], ...facts } });
}

async function prepareAll(kind: QueuedKind, all: readonly Lie[]): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const lie of all) prepared.push(await prepare(kind, lie));
  return prepared;
}

/** Sends the lies of a kind about a route: first those that are refused, so that one comparison says that nothing changed. */
async function attack(kind: QueuedKind, all: readonly Lie[]): Promise<void> {
  const prepared = await prepareAll(kind, all);
  let traces = await tracesOf();
  const sendEach = async ({ lie, ...each }: Prepared) => {
    const { name, outcome } = lie;
    const isRefused = 'refused' in outcome;
    await (isRefused ? checkRefused(name, each, outcome) : checkDone(name, each, outcome.done));
    const before = traces;
    traces = await tracesOf();
    const added = [...traces].filter(([id]) => !before.has(id)).map(([, what]) => what);
    const expected = isRefused ? [] : (outcome.trace ?? HONEST_TRACE[kind] ?? []);
    expect
      .soft({ name, trace: [...new Set(added)].toSorted() })
      .toEqual({ name, trace: [...expected].toSorted() });
  };
  const state = await stateOf();
  for (const each of prepared) if ('refused' in each.lie.outcome) await sendEach(each);
  expect.soft(await stateOf()).toEqual(state);
  for (const each of prepared) if ('done' in each.lie.outcome) await sendEach(each);
}

describe('an honest offline request', () => {
  it.for(QUEUED_KINDS)('%s is done at its moment by its person', async (kind) => {
    await attack(kind, [done('nothing', {}, () => ({}))]);
  });
});

describe.for(Object.entries(ATTACKS))('another %s', ([, attacks]) => {
  it.for(
    QUEUED_KINDS,
  )('%s: each lie is refused and changes nothing, or is done with what the server knows', async (kind) => {
    const lies = attacks[kind];
    if (typeof lies === 'string') expect(lies).not.toBe('');
    else await attack(kind, lies);
  });
});

afterAll(async () => {
  expect(await world.foreign.checksum()).toBe(foreignBefore);
});
