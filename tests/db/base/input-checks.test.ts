import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInputs } from '#db/local/check/check-inputs.ts';
import { shapeOf } from '#db/local/check/json-shape.ts';
import { readQueryCalls } from '#db/local/check/query-calls.ts';
import { type FunctionFile, readFunctionFiles } from '#db/local/function-files.ts';
import { database } from '#tests/support/test.ts';

const client = new pg.Client({ connectionString: database.env.ownerUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** Calls `work` after the files are applied, which it undoes. */
async function withFiles<T>(files: readonly FunctionFile[], work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    for (const { text } of files) await client.query(text);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** What the check says of the function `checked`, which a query gives a value, and of `called`: `line name: message`. */
async function findingsIn(statements: string, given: unknown): Promise<readonly string[]> {
  const text = `create or replace function called(p_lines jsonb, p_note text default null) returns jsonb
language sql
as $$
  select jsonb_build_object('total', sum(l.quantity), 'note', p_note) from jsonb_to_recordset(p_lines) as l (quantity numeric)
$$;

create or replace function checked(p jsonb) returns text
language plpgsql
as $$
declare
  first jsonb := p -> 'lines' -> 0;
  line record;
begin
  ${statements}
end
$$;`;
  const file = { name: 'checked.sql', text };
  const call = { file: 'db/queries/checked.ts', line: 3, text: 'checked($1)', values: [shapeOf(given)] };
  const { problems } = await withFiles([file], () =>
    checkInputs(client, [file], [call], ['checked', 'called']),
  );
  return problems.map(({ line, functionName, message }) => `${line} ${functionName}: ${message}`);
}

const order = { note: '', buyer: { rtn: '' }, lines: [{ quantity: 1 }] };

/** Reads all keys of `order`. */
const READS = `perform called(p -> 'lines', (p ->> 'note') || (p -> 'buyer' ->> 'rtn'));`;

describe('the check of what SQL functions are given', () => {
  it.each<readonly [what: string, statement: string, path: string]>([
    ['of the input', `return p ->> 'nte';`, 'nte'],
    ['after ?', `return p ? 'nte';`, 'nte'],
    ['in a list of keys', `return p ?| array['note', 'nte'];`, 'nte'],
    ['inside another', `return p -> 'buyer' ->> 'rnt';`, 'buyer.rnt'],
    ['in a path', `return p #>> '{buyer,rnt}';`, 'buyer.rnt'],
    ['of an element', `return p -> 'lines' -> 0 ->> 'quantty';`, 'lines[].quantty'],
    ['of a text', `return p -> 'note' ->> 'text';`, 'note.text'],
    [
      'of elements in `from`',
      `return (select min(l ->> 'quantty') from jsonb_array_elements(p -> 'lines') l);`,
      'lines[].quantty',
    ],
    [
      'of elements with a place',
      `return (select min(e.l ->> 'quantty') from jsonb_array_elements(p -> 'lines') with ordinality as e (l, n));`,
      'lines[].quantty',
    ],
    [
      'in the columns of a record',
      `return (select min(l.quantty) from jsonb_to_recordset(p -> 'lines') as l (quantty numeric));`,
      'lines[].quantty',
    ],
    ['of a variable', `return first ->> 'quantty';`, 'first.quantty'],
    [
      'of a row of a loop',
      `for line in select l as one from jsonb_array_elements(p -> 'lines') l loop
    return line.one ->> 'quantty';
  end loop;`,
      'line.one.quantty',
    ],
    [
      'of a query of `with`',
      `return (with x as (select p -> 'buyer' as b union all select '{}') select min(x.b ->> 'rnt') from x);`,
      'rnt',
    ],
    ['of a choice', `return coalesce(case when true then p -> 'buyer' end, '{}') ->> 'rnt';`, 'rnt'],
    [
      'of a value that the function builds',
      `return (p || jsonb_build_object('seats', 2)) ->> 'seat';`,
      'seat',
    ],
    ['of what another function answers', `return called(p -> 'lines') ->> 'totl';`, 'totl'],
  ])('a misspelled key %s is reported with its line', async (_what, statement, path) => {
    const line = 15 + (statement.includes('loop\n') ? 1 : 0);
    expect(await findingsIn(`${READS}\n  ${statement}`, order)).toEqual([
      `${line} checked: reads ${path}, which no caller gives`,
    ]);
  });

  it('a key that another function reads of a value is reported there', async () => {
    expect(await findingsIn(`return called(p_lines => p -> 'lines');`, { lines: [{ quantty: 1 }] })).toEqual([
      '4 called: reads p_lines[].quantity, which no caller gives',
      '3 checked: lines[].quantty is given, and nothing reads it',
    ]);
  });

  it('a key that nothing reads is reported where it is given, unless the whole value is kept', async () => {
    const given = { ...order, notes: 'x' };
    expect(await findingsIn(`${READS}\n  return null;`, given)).toEqual([
      '3 checked: notes is given, and nothing reads it',
    ]);
    expect(
      await findingsIn(`${READS}\n  return (jsonb_populate_record(null::orders, p)).note;`, given),
    ).toEqual(['3 checked: notes is given, and nothing reads it']);
    expect(await findingsIn(`${READS}\n  return p::text;`, given)).toEqual([]);
  });

  it('keys that are given, and those of values that are not followed, are accepted', async () => {
    const statements = `${READS}
  first := first || jsonb_build_object('seat', 1);
  for line in select * from jsonb_each(p -> 'buyer') x loop
    first := first || jsonb_build_object('key', line.key, line.key, line.value);
  end loop;
  return concat(first -> 'seat', first -> 'quantity', first -> 'other', called('[{"quantity": 1}]') ->> 'note',
    current_setting('x')::jsonb ->> 'any', (select notes ->> 'con' from order_lines limit 1));`;
    expect(await findingsIn(statements, order)).toEqual([]);
  });

  it('all functions read keys that their callers give; few of those of an offline request or a change are not followed', async () => {
    const { problems, unknown } = await withFiles([], () =>
      checkInputs(client, readFunctionFiles(), readQueryCalls()),
    );
    expect(problems).toEqual([]);
    expect([...new Set(unknown)]).toEqual([
      'audit_earlier_prices',
      'is_as_taken',
      'issue_device_invoice',
      'keep_events',
      'max_number_lead',
      'menu_as_of',
      'printed_by_device',
      'queue_tickets',
      'without_identities',
    ]);
  });

  it('misspelled keys of a line, of a payment and of a product are reported with their lines', async () => {
    const wrong: readonly (readonly [file: string, right: string, wrong: string])[] = [
      ['orders/sending.sql', 'menu_item_id uuid, quantity numeric', 'menu_item_id uuid, quantty numeric'],
      ['bills/payments.sql', '(payment_method_id uuid, amount_cents', '(payment_method_id uuid, amont_cents'],
      ['menu/menu.sql', `known.version <> (p ->> 'version')`, `known.version <> (p ->> 'versoin')`],
    ];
    const files = readFunctionFiles().map(({ name, text }) => {
      const change = wrong.find(([file]) => file === name);
      return { name, text: change ? text.replace(change[1], change[2]) : text };
    });
    const changed = files.filter(({ name, text }) =>
      wrong.some(([file, , misspelled]) => file === name && text.includes(misspelled)),
    );
    expect(changed).toHaveLength(wrong.length);
    const { problems } = await withFiles(changed, () => checkInputs(client, files, readQueryCalls()));
    expect(problems.map(({ functionName, message }) => `${functionName}: ${message}`).sort()).toEqual([
      'change_product: reads versoin, which no caller gives',
      'pay_sale: reads p_payments[].amont_cents, which no caller gives',
      'price_lines: reads p_lines[].quantty, which no caller gives',
      'send_order: lines[].quantity is given, and nothing reads it',
    ]);
    for (const { file, line, message } of problems)
      if (message.startsWith('reads'))
        expect(files.find(({ name }) => `db/functions/${name}` === file)?.text.split('\n')[line - 1]).toMatch(
          /versoin|amont_cents|quantty/,
        );
  });
});
