import { describe, expect, it } from 'vitest';
import { codeOf, inOrder, readFunctionFiles } from '#db/local/function-files.ts';

const file = (name: string, text: string) => ({ name: `${name}.sql`, text });
const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

describe('the order of the files of SQL functions', () => {
  it('each file comes after the files whose functions and views it uses', () => {
    const files = [
      file(
        'bills',
        'create or replace function pay() returns int language sql as $$ select price() from stock $$;',
      ),
      file('menu', 'create function price() returns int language sql as $$ select 1 $$;'),
      file('views', 'create or replace view stock as select price();'),
    ];
    expect(namesOf(inOrder(files))).toEqual(['menu.sql', 'views.sql', 'bills.sql']);
    expect(namesOf(inOrder([...files].reverse()))).toEqual(['menu.sql', 'views.sql', 'bills.sql']);
  });

  it('roles.sql comes first and security.sql last', () => {
    const files = [
      file('security', 'select a();'),
      file('roles', ''),
      file('a', 'create function a() returns int'),
    ];
    expect(namesOf(inOrder(files))).toEqual(['roles.sql', 'a.sql', 'security.sql']);
  });

  it('names in comments and strings are ignored', () => {
    const files = [
      file('a', "-- uses b()\ncreate function a() returns text as $$ select 'b() -- it''s b()' $$;"),
      file('b', 'create function b() returns int as $$ select a() $$;'),
    ];
    expect(namesOf(inOrder(files))).toEqual(['a.sql', 'b.sql']);
  });

  it('a cycle is refused with a sentence that names its files and functions', () => {
    const files = [
      file('a', 'create function a() returns int as $$ select b() $$;'),
      file('b', 'create function b() returns int as $$ select c() $$;'),
      file('c', 'create function c() returns int as $$ select a() $$;'),
      file('d', 'create function d() returns int as $$ select a() $$;'),
    ];
    expect(() => inOrder(files)).toThrow(
      'db/functions: estos archivos se usan en círculo: a.sql usa b de b.sql; b.sql usa c de c.sql; c.sql usa a de a.sql. Mueve una de esas funciones.',
    );
  });

  it('a name that two files define is refused', () => {
    const files = [
      file('a', 'create function x() returns int'),
      file('b', 'create or replace function x(p int)'),
    ];
    expect(() => inOrder(files)).toThrow('db/functions: x está en a.sql y en b.sql.');
  });

  it('a name that one file defines twice is refused', () => {
    const files = [file('a', 'create function x() returns int; create or replace function x(p int);')];
    expect(() => inOrder(files)).toThrow('db/functions: x está dos veces en a.sql.');
  });

  it('every file of db/functions is in the order once', () => {
    const names = namesOf(readFunctionFiles());
    expect(names[0]).toBe('base/roles.sql');
    expect(names.at(-1)).toBe('base/security.sql');
    expect(new Set(names).size).toBe(names.length);
  });
});

/** The lines of each SQL function, from its head to the end of its body. */
const lengthsOf = (text: string) =>
  [...text.matchAll(/^create or replace function (\w+)\(.*?^(?:as )?\$\$.*?\$\$;$/gms)].map(
    ([all, name = '']) => ({ name, lines: all.split('\n').length }),
  );

it('no SQL function has more than 100 lines', () => {
  const found = readFunctionFiles().flatMap(({ text }) => lengthsOf(text));
  expect(found.length).toBeGreaterThan(700);
  expect(found.filter(({ lines }) => lines > 100)).toEqual([]);
});

it('no line of the SQL functions has more than 140 characters', () => {
  const long = readFunctionFiles().flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, at) => (line.length > 140 ? [`${name}:${at + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

/** Each ledger with the files that may write its rows: the file of its functions, and what changes rows of whole businesses. */
const LEDGERS: Readonly<Record<string, readonly string[]>> = {
  cash_movements: ['register/cash-movements.sql'],
  customer_balances: ['customers/receivables.sql'],
  document_bands: ['fiscal/hn/document-bands.sql'],
  events: ['base/effects.sql', 'platform/expiry.sql'],
  fiscal_documents: ['fiscal/hn/fiscal-documents.sql'],
  payments: ['bills/payments.sql'],
  // A business that changes its time zone or the start of its day gives its past entries other days.
  receivable_entries: ['customers/receivables.sql', 'reports/rollups.sql'],
  // Items of earlier releases are filled before functions that write items exist.
  sale_items: ['bills/bill-item-amounts.sql', 'bills/bill-items.sql', 'fiscal/line-taxes.sql'],
  stock_levels: ['stock/move-stocks.sql'],
  stock_movements: ['stock/move-stocks.sql'],
};

/** The tables whose rows one file adds, while others change their state. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  kitchen_tickets: ['orders/rounds.sql'],
  order_lines: ['orders/rounds.sql'],
  orders: ['orders/rounds.sql'],
};

const filesThat = (statements: string, table: string): readonly string[] => {
  const write = new RegExp(`\\b(?:${statements}) (?:only )?${table}\\b`);
  return namesOf(readFunctionFiles().filter(({ text }) => write.test(codeOf(text)))).toSorted();
};

it.each(Object.entries(LEDGERS))('only the files of the ledger %s write it', (table, files) => {
  expect(filesThat('insert into|update|delete from|merge into', table)).toEqual(files);
});

it.each(Object.entries(ADDED))('one file adds rows to %s, and none deletes them', (table, files) => {
  expect(filesThat('insert into|delete from|merge into', table)).toEqual(files);
});
