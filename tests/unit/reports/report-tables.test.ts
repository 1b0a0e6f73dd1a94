import { describe, expect, it } from 'vitest';
import type { SalesReport } from '#domain/reports/answers/reports-sales.ts';
import type { TaxReport } from '#domain/reports/answers/reports-taxes.ts';
import { classifyMenu } from '#domain/reports/menu-engineering.ts';
import { csvOfTables } from '#web/base/csv.ts';
import { exceptionsTables } from '#web/features/reports/exceptions/exceptions-export.ts';
import { saleText, seniorTables } from '#web/features/reports/fiscal/seniors/senior-rows.ts';
import { menuTables } from '#web/features/reports/menu-engineering/menu-export.ts';
import { classParam, listProducts } from '#web/features/reports/menu-engineering/use-menu-list.ts';
import { salesTables } from '#web/features/reports/sales/sales-export.ts';
import { taxTables } from '#web/features/reports/taxes/tax-export.ts';
import { isNothing, moneyDays, receiptChain, salesChain } from '#web/features/reports/taxes/tax-rows.ts';

const ZONE = 'America/Tegucigalpa';

const chain = {
  gross_cents: 30_000,
  discount_cents: 2_000,
  refunded_cents: 1_000,
  net_cents: 27_000,
  tax_cents: 3_000,
  charged_cents: 30_000,
};
const none = {
  gross_cents: 0,
  discount_cents: 0,
  refunded_cents: 0,
  net_cents: 0,
  tax_cents: 0,
  charged_cents: 0,
};
const payments: NonNullable<TaxReport['payments']> = {
  credit_cents: 5_000,
  collected_cents: 1_500,
  received_cents: 26_500,
  by_kind: [
    {
      kind: 'efectivo',
      payments: 3,
      paid_cents: 26_000,
      refunds: 1,
      refunded_cents: 1_000,
      net_cents: 25_000,
      collected_cents: 1_500,
      received_cents: 26_500,
      tips_cents: 700,
    },
    {
      kind: 'fiado',
      payments: 1,
      paid_cents: 5_000,
      refunds: 0,
      refunded_cents: 0,
      net_cents: 5_000,
      collected_cents: 0,
      received_cents: 0,
      tips_cents: 0,
    },
  ],
  by_method: [
    { payment_method_id: 'a', kind: 'efectivo', name: 'Efectivo', payments: 3, paid_cents: 26_000 },
    { payment_method_id: 'b', kind: 'fiado', name: 'Fiado', payments: 1, paid_cents: 5_000 },
  ],
  by_day: [
    {
      day: '2026-11-21',
      net_by_kind: { efectivo: 25_000, fiado: 5_000 },
      collected_cents: 1_500,
      tips_cents: 700,
    },
  ],
};
const fifteen = { ...chain, net_cents: 20_000, tax_cents: 3_000, charged_cents: 23_000 };
const exempt = { ...none, gross_cents: 7_000, net_cents: 7_000, charged_cents: 7_000 };
const taxes: TaxReport = {
  totals: { ...chain, sales: 4, refunds: 1, tips_cents: 700 },
  by_rate: [
    { ...fifteen, tax_category: 'general', tax_rate: 1500, refunded_tax_cents: 150 },
    { ...exempt, tax_category: 'exempt', tax_rate: 0, refunded_tax_cents: 0 },
  ],
  by_day: [
    {
      ...chain,
      day: '2026-11-21',
      net_by_rate: { 'general 1500': 20_000, 'exempt 0': 7_000 },
      tax_by_rate: { 'general 1500': 3_000, 'exempt 0': 0 },
    },
    { ...none, day: '2026-11-22', net_by_rate: {}, tax_by_rate: {} },
  ],
  payments,
};

describe('the file of Cobros e impuestos', () => {
  const csv = csvOfTables(taxTables('ISV')(taxes, ZONE));

  it('the summary goes from gross to received, with tips apart', () => {
    expect(csv).toContain(
      'Ventas brutas,300\r\nDescuentos,20\r\nReembolsos,10\r\nVentas netas,270\r\nISV,30\r\nCobrado,300\r\n' +
        'Quedó al fiado,50\r\nAbonos a cuentas,15\r\nRecibido,265\r\nPropinas (aparte),7\r\n',
    );
  });

  it('each rate has its base and tax, in total and on the days with sales', () => {
    expect(csv).toContain('Gravado 15 %,300,20,10,200,30,230\r\nExento,70,0,0,70,0,70\r\n');
    expect(csv).toContain('Día,Gravado 15 %,ISV 15 %,Exento\r\n2026-11-21,200,30,70\r\n');
    expect(csv).toContain('Día,Efectivo,Fiado,Abonos,Propinas\r\n2026-11-21,250,50,15,7\r\n');
    expect(csv).not.toContain('2026-11-22');
  });

  it('the file has no payment figures for a person who counts blind', () => {
    const blind = taxTables('ISV')({ ...taxes, payments: null }, ZONE);
    expect(blind.map(({ name }) => name)).toEqual([
      'Resumen',
      'ISV por tasa',
      'Ventas e ISV por día',
      'ISV por tasa y día',
    ]);
    expect(csvOfTables(blind)).not.toContain('Recibido');
  });

  it('the payment kinds have a total', () => {
    expect(csv).toContain('Fiado,1,50,0,50,0,0,0\r\nTotal,4,310,10,300,15,265,7\r\n');
  });
});

describe('the file of Cobros e impuestos beside the earlier days', () => {
  const eighteen = { ...none, gross_cents: 6_000, net_cents: 6_000, tax_cents: 1_080, charged_cents: 7_080 };
  const past: TaxReport = {
    totals: { ...chain, gross_cents: 24_000, discount_cents: 0, sales: 3, refunds: 1, tips_cents: 0 },
    by_rate: [{ ...eighteen, tax_category: 'special', tax_rate: 1800, refunded_tax_cents: 0 }],
    by_day: [
      { ...none, day: '2026-11-19', net_by_rate: {}, tax_by_rate: {} },
      {
        ...eighteen,
        day: '2026-11-20',
        net_by_rate: { 'special 1800': 6_000 },
        tax_by_rate: { 'special 1800': 1_080 },
      },
    ],
    payments: {
      ...payments,
      received_cents: 53_000,
      by_kind: payments.by_kind.map((row) => (row.kind === 'fiado' ? { ...row, kind: 'tarjeta' } : row)),
      by_method: payments.by_method.slice(0, 1),
      by_day: [{ day: '2026-11-20', net_by_kind: { efectivo: 20_000 }, collected_cents: 0, tips_cents: 100 }],
    },
  };
  const csv = csvOfTables(taxTables('ISV')(taxes, ZONE, past));

  it('each step has its earlier amount and its change, and a change from zero has no percentage', () => {
    expect(csv).toContain(
      'Cifra,Monto,Monto (antes),Monto (cambio %)\r\nVentas brutas,300,240,25\r\nDescuentos,20,0,\r\n',
    );
    expect(csv).toContain('\r\nRecibido,265,530,-50\r\nPropinas (aparte),7,0,\r\n');
  });

  it('rates and days that exist only before are included, in total and by day', () => {
    expect(csv).toContain('\r\nGravado 18 %,0,60,-100,0,0,,0,0,,0,60,-100,0,10.8,-100,0,70.8,-100\r\n');
    const days = taxTables('ISV')(taxes, ZONE, past).find(({ name }) => name === 'ISV por tasa y día');
    expect(days?.heads).toContain('ISV 18 % (antes)');
    expect(days?.rows.map(([day]) => day)).toEqual([
      { kind: 'day', text: '2026-11-21' },
      { kind: 'day', text: '2026-11-22' },
    ]);
  });

  it('each payment kind and method has its earlier figures', () => {
    expect(csv).toContain('\r\nFiado,1,0,,50,0,,');
    expect(csv).toContain('\r\nTarjeta,0,1,-100,0,50,-100,');
    expect(csv).toContain('\r\nEfectivo,Efectivo,3,3,0,260,260,0\r\nFiado,Fiado,1,0,,50,0,\r\n');
  });

  it("each day's payments are beside those of its compared day", () => {
    expect(csv).toContain(
      '\r\n2026-11-21,250,0,,50,0,,0,0,,15,0,,7,0,\r\n2026-11-22,0,200,-100,0,0,,0,0,,0,0,,0,1,-100\r\n',
    );
    const beyond = { ...chain, day: '2026-11-30', net_by_rate: {}, tax_by_rate: {} };
    const { days, past: before } = moneyDays(taxes, { ...past, by_day: [...past.by_day, beyond] });
    expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
    expect(before?.map(({ day }) => day)).toEqual(['2026-11-22']);
  });

  it('figures withheld from a person who counts blind are not compared', () => {
    const without = csvOfTables(taxTables('ISV')(taxes, ZONE, { ...past, payments: null }));
    expect(without).toContain('\r\nRecibido,265,,\r\n');
    expect(without).toContain('\r\nDía,Efectivo,Fiado,Abonos,Propinas\r\n');
    const blind = csvOfTables(taxTables('ISV')({ ...taxes, payments: null }, ZONE, past));
    expect(blind).toContain('\r\nRecibido,,530,\r\n');
    expect(blind).not.toContain('Efectivo');
  });
});

describe('the steps of Cobros e impuestos', () => {
  it('more tax is neither better nor worse, and more sales are better', () => {
    const better = Object.fromEntries(
      salesChain('ISV', taxes.totals).map((step) => [step.label, step.better]),
    );
    expect(better).toMatchObject({ ISV: 'neither', 'Ventas netas': 'more', Reembolsos: 'less' });
  });

  it('the steps add and subtract to each result', () => {
    const signs = { start: 1, plus: 1, minus: -1 };
    for (const [first, rows] of [
      [0, salesChain('ISV', taxes.totals)],
      [taxes.totals.charged_cents, receiptChain(payments)],
    ] as const) {
      let sum: number = first;
      for (const { step, cents } of rows) {
        if (step === 'result') expect(cents).toBe(sum);
        else sum += signs[step] * cents;
      }
    }
  });

  it('a report is empty only without sales, refunds, payments on accounts and tips', () => {
    const quiet = { ...taxes.totals, sales: 0, refunds: 0, tips_cents: 0 };
    expect(isNothing({ ...taxes, totals: quiet })).toBe(false);
    const without = { ...taxes, totals: quiet, payments: { ...payments, collected_cents: 0 } };
    expect(isNothing(without)).toBe(true);
    expect(isNothing({ ...taxes, totals: quiet, payments: null })).toBe(true);
    expect(isNothing({ ...without, totals: { ...quiet, tips_cents: 1 } })).toBe(false);
    expect(isNothing({ ...without, totals: { ...quiet, refunds: 1 } })).toBe(false);
  });
});

describe('the file of Ingresos/Egresos', () => {
  const report: SalesReport = {
    totals: {
      sales_cents: 90_000,
      sales: 9,
      average_cents: 10_000,
      expenses_cents: 5_050,
      profit_cents: 0,
      earnings_cents: 0,
    },
    by_day: [],
    by_category: [],
    by_user: [],
    top_products: [],
    by_hour: [
      { weekday: 1, hour: 12, orders: 50, sales_cents: 60_000, days: 5 },
      { weekday: 2, hour: 12, orders: 41, sales_cents: 30_000, days: 4 },
      { weekday: 3, hour: 12, orders: 0, sales_cents: 0, days: 0 },
    ],
    expenses: [
      { category_id: 'a', name: 'Alquiler', expenses: 1, total_cents: 5_000 },
      { category_id: null, name: 'Sin Categoría', expenses: 2, total_cents: 50 },
    ],
  };

  it('each hour of a weekday has its average beside its sum, and none before it has come', () => {
    expect(csvOfTables(salesTables(report, ZONE))).toContain(
      'Hora,Día,Días contados,Órdenes,Órdenes en promedio,Ventas,Ventas en promedio\r\n' +
        '12:00,Lunes,5,50,10,600,120\r\n12:00,Martes,4,41,10.3,300,75\r\n12:00,Miércoles,0,0,,0,\r\n',
    );
  });

  it('expenses by category are listed only for people who may see them', () => {
    expect(csvOfTables(salesTables(report, ZONE))).toContain(
      'Categoría,Gastos,Monto\r\nAlquiler,1,50\r\nSin Categoría,2,0.5\r\nTotal,3,50.5\r\n',
    );
    const tables = salesTables({ ...report, expenses: null }, ZONE);
    expect(tables.find(({ name }) => name === 'Gastos por categoría')?.rows).toEqual([]);
  });
});

describe('the list of Menu Engineering', () => {
  const sold = (name: string, quantity: number, sales_cents: number, cost_cents: number) => ({
    menu_item_id: name,
    name,
    category: 'Platos',
    quantity,
    sales_cents,
    cost_cents,
  });
  const matrix = classifyMenu([
    sold('Fresco', 1, 5_000, 4_500),
    sold('Baleada', 8, 40_000, 8_000),
    sold('Pan', 2, 3_400, 800),
    sold('Cerveza', 8, 32_000, 24_000),
    sold('Ácimo', 2, 3_400, 800),
  ]);
  const names = (...list: Parameters<typeof listProducts>) => listProducts(...list).map(({ name }) => name);

  it('the list shows one class, or all of them', () => {
    expect(names(matrix.products, 'puzzle', 'ingresos')).toEqual(['Ácimo', 'Pan']);
    expect(names(matrix.products, 'plow-horse', 'ingresos')).toEqual(['Cerveza']);
    expect(names(matrix.products, null, 'ingresos')).toHaveLength(5);
    expect(classParam('plow-horse')).toBe('caballo-de-batalla');
  });

  it('the list has the requested order', () => {
    expect(names(matrix.products, null, 'ingresos')).toEqual([
      'Baleada',
      'Cerveza',
      'Fresco',
      'Ácimo',
      'Pan',
    ]);
    expect(names(matrix.products, null, 'clasificacion')).toEqual([
      'Baleada',
      'Cerveza',
      'Ácimo',
      'Pan',
      'Fresco',
    ]);
    expect(names(matrix.products, null, 'profit')).toEqual(['Baleada', 'Ácimo', 'Pan', 'Cerveza', 'Fresco']);
    expect(names(matrix.products, null, 'mix')).toEqual(['Baleada', 'Cerveza', 'Ácimo', 'Pan', 'Fresco']);
    expect(names(matrix.products, null, 'nombre')).toEqual(['Ácimo', 'Baleada', 'Cerveza', 'Fresco', 'Pan']);
  });

  it('revenue and profit are of the same products, and what has no recipe is beside them', () => {
    const sold = {
      menu_item_id: 'b',
      name: 'Servicio',
      category: 'Otros',
      quantity: 1,
      sales_cents: 100,
      cost_cents: 0,
    };
    const [summary] = menuTables({ ...matrix, uncosted: [sold] }, ZONE);
    const cents = matrix.products.reduce((sum, { sales_cents }) => sum + sales_cents, 0);
    expect(summary?.heads.slice(1, 4)).toEqual(['Ganancia total', 'Ingresos totales', 'Ingresos sin receta']);
    expect(summary?.rows[0]?.slice(2, 4)).toEqual([
      { kind: 'money', value: cents / 100 },
      { kind: 'money', value: 1 },
    ]);
  });

  it('the file contains every product with its class', () => {
    const [, products] = menuTables({ ...matrix, uncosted: [] }, ZONE);
    expect(products?.rows.map((row) => row.map((cell) => ('text' in cell ? cell.text : '')))).toHaveLength(5);
    expect(products?.heads).toContain('Clasificación');
  });
});

describe('the file of the exceptions', () => {
  it('has people with their device, sales, and why a senior is listed', () => {
    const amounts = { taken_cents: 10_000, menu_cents: 18_000, difference_cents: 8000 };
    const who = { name: 'Ana', device: null };
    const csv = csvOfTables(
      exceptionsTables(
        {
          earlier_prices: {
            people: [{ user_id: 'a', ...who, sales: 2, ...amounts }],
            sales: [{ sale_id: 's', sale_number: 12, day: '2026-11-20', ...who, ...amounts }],
          },
          seniors: [
            {
              ...{ day: '2026-11-20', kind: 'Adulto mayor', name: null, is_registered_late: true },
              sales: [
                { sale_id: 's', sale_number: 12 },
                { sale_id: 't', sale_number: 15 },
              ],
              ...{ people: ['Ana', 'Luis'], discount_cents: 5750 },
            },
          ],
        },
        ZONE,
      ),
    );
    expect(csv).toContain('Ana,Dispositivo sin nombre,2,100,180,80');
    expect(csv).toContain('12,2026-11-20,Ana,Dispositivo sin nombre,100,180,80');
    expect(csv).toContain(
      '2026-11-20,En 2 cuentas del día · Identidad inscrita tarde,"Venta #12, venta #15",Adulto mayor,,"Ana, Luis",57.5',
    );
  });
});

describe('the file of the discounts of seniors', () => {
  const sold = {
    ...{ id: 'a', sale_id: 'a', sale_number: 12, refund_number: null, day: '2026-11-20' },
    ...{ document: '000-001-01-00000012', senior_id: 's', kind: 'Adulto mayor' as const, rate: 2500 },
    ...{ identity_number: '0801195012345', birth_year: 1950, name: 'María Paz' },
    ...{ amount_cents: 23_000, discount_cents: 5750 },
  };
  const refunded = { ...sold, id: 'b', refund_number: 3, amount_cents: -23_000, discount_cents: -5750 };

  it('has identity, year and amounts, and refunds subtract from its totals', () => {
    const report = { rows: [sold, refunded], totals: { amount_cents: 0, discount_cents: 0 } };
    const csv = csvOfTables(seniorTables(report, ZONE));
    expect(csv).toContain('Adulto mayor,25,0801-1950-12345,1950,María Paz,230,57.5');
    expect(csv).toContain('-230,-57.5');
    expect(csv).toMatch(/Total,+0,0/);
    expect([sold, refunded].map(saleText)).toEqual(['Venta #12', 'Reembolso #3 de la venta #12']);
  });
});
