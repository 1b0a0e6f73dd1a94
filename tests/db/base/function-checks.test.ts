import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFunctions } from '#db/local/check/check-functions.ts';
import { type FunctionFile, readFunctionFiles } from '#db/local/function-files.ts';
import { database } from '#tests/support/test.ts';

const client = new pg.Client({ connectionString: database.env.ownerUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** What the check says about one function after a file is applied: `line: message`. */
async function findingsAfter(changed: FunctionFile, name: string): Promise<readonly string[]> {
  await client.query('begin');
  try {
    await client.query(changed.text);
    const files = [...readFunctionFiles().filter((file) => file.name !== changed.name), changed];
    const problems = await checkFunctions(client, files, [name]);
    expect(problems.map(({ file, functionName }) => [file, functionName])).toEqual(
      problems.map(() => [`db/functions/${changed.name}`, name]),
    );
    return problems.map(({ line, message }) => `${line}: ${message}`);
  } finally {
    await client.query('rollback');
  }
}

const declarations = `  ticket kitchen_tickets;
  amount integer := 1;
  first_ticket kitchen_tickets := lock_pending_kitchen_ticket(p_id);
  work record;`;

/** A function whose statement starts on line 11. */
const withStatement = (statement: string, declared = declarations, returns = 'jsonb'): FunctionFile => ({
  name: 'checked.sql',
  text: `-- A function for this test.
create or replace function checked(p_id uuid) returns ${returns}
language plpgsql
as $$
declare
${declared}
begin
  ${statement}
end
$$;`,
});

/** What reads all of `declarations`. */
const reads = `
  for work in select 1 loop null; end loop;
  return to_jsonb(ticket) || to_jsonb(amount) || to_jsonb(first_ticket);`;

const findingsIn = (statement: string, declared = declarations, returns = 'jsonb') =>
  findingsAfter(
    withStatement(declared === declarations ? statement + reads : statement, declared, returns),
    'checked',
  );

describe('the check of SQL functions', () => {
  it('a misspelled column in serve_ticket is reported with its line', async () => {
    const file = readFunctionFiles().find(({ text }) => text.includes('function serve_ticket('));
    const [before = '', after = ''] = file?.text.split(/(?=create or replace function serve_ticket\()/) ?? [];
    const at = after.search(/\bended_at then/);
    const text = `${before}${after.slice(0, at)}endet_at then${after.slice(at + 'ended_at then'.length)}`;
    const line = (before + after.slice(0, at)).split('\n').length;
    expect(await findingsAfter({ name: file?.name ?? '', text }, 'serve_ticket')).toEqual([
      `${line}: record "ticket" has no field "endet_at"`,
    ]);
  });

  it.each<readonly [what: string, statement: string, expected: RegExp]>([
    [
      'a misspelled column',
      'update kitchen_tickets\n  set statuss = 1;',
      /^12: column "statuss" of relation/,
    ],
    ['a missing table', 'perform 1 from kitchen_tikets;', /^11: relation "kitchen_tikets" does not exist/],
    [
      'a missing argument',
      'perform lock_pending_kitchen_ticket();',
      /^11: function lock_pending_kitchen_ticket\(\) does not/,
    ],
    [
      'an argument of another type',
      'perform lock_pending_kitchen_ticket(amount);',
      /^11: function .*\(integer\) does not/,
    ],
    [
      'a wrong type in an assignment',
      "amount := 'a' || p_id;",
      /^11: column "value1" is of type integer but .* text/,
    ],
    ['a missing field of a row', 'ticket.colour := 1;', /^11: ticket has no field colour/],
    ['a wrong condition', 'if p_id then\n    null;\n  end if;', /^11: column "value1" is of type boolean/],
    [
      'a missing column in `into`',
      'select id into ticket.id\n  from orders where idd = p_id;',
      /^12: column "idd" does not/,
    ],
    [
      'too few columns for `into`',
      'select id into ticket.id, amount from orders;',
      /^11: INSERT has more target columns/,
    ],
    [
      'a wrong type after `returning`',
      'delete from orders where id = p_id returning id into amount;',
      /^11: column "value1"/,
    ],
    [
      'a missing field of a record',
      'select 1 as size into work;\n  amount := work.sizes;',
      /^12: record "work" has no field "sizes"/,
    ],
    [
      'a loop over a missing column',
      'for work in select idd from orders loop\n  null;\n  end loop;',
      /^11: column "idd"/,
    ],
    [
      'a name of a column and of a variable',
      'perform 1 from (select 1 as amount) x where amount = 1;',
      /^11: .*ambiguous/,
    ],
    ['a wrong expression of `raise`', "raise exception '%', amont;", /^11: column "amont" does not exist/],
    [
      'a wrong expression of `execute`',
      "execute format('select %s', amont);",
      /^11: column "amont" does not exist/,
    ],
    [
      'a wrong expression in a handler',
      'begin\n  null;\n  exception when others then amount := sqlerrn;\n  end;',
      /^13: .*sqlerrn/,
    ],
    [
      'a wrong case',
      'case amount when amont then null;\n  else null;\n  end case;',
      /^11: column "amont" does not/,
    ],
  ])('%s is reported with its line', async (_what, statement, expected) => {
    expect(await findingsIn(statement)).toEqual([expect.stringMatching(expected)]);
  });

  it('a statement of each kind without an error is accepted', async () => {
    expect(
      await findingsIn(`for work in select id, created_at from orders loop
    continue when work.created_at is null;
    perform refuse('row.missing', work.id::text);
  end loop;
  for i in 1..amount loop
    amount := i;
  end loop;
  while amount > 0 loop
    exit when amount = 1;
    amount := amount - 1;
  end loop;
  update kitchen_tickets set status = status where id = p_id returning * into ticket;
  get diagnostics amount = row_count;
  if not found or ticket.id = checked.p_id then
    raise exception using errcode = 'FG001', message = 'x';
  end if;`),
    ).toEqual([]);
  });

  it('a variable, a parameter and a variable that is only assigned are reported when nothing reads them', async () => {
    expect(await findingsIn('spare := 1;\n  return null;', '  spare integer;\n  other text;')).toEqual([
      '2: p_id is not used',
      '6: spare is not used',
      '7: other is not used',
    ]);
  });

  it('a missing table and wrong columns in `return query` are reported', async () => {
    const rows = (statement: string) => findingsIn(statement, '', 'table (id uuid, number integer)');
    expect(await rows('return query select o.idd, 1 from orders o where o.id = p_id;')).toEqual([
      expect.stringMatching(/^8: column o.idd does not exist/),
    ]);
    expect(await rows('return query select p_id, 1::bigint;')).toEqual([
      '8: the rows are (uuid,bigint), the function returns (uuid,integer)',
    ]);
    expect(await rows('return query select p_id, 1;')).toEqual([]);
  });

  it('a `return` of another type and a wrong first value are reported', async () => {
    expect(await findingsIn('return p_id;', '', 'date')).toEqual([
      expect.stringMatching(/^8: column "value1" is of type date but expression is of type uuid/),
    ]);
    expect(
      await findingsIn('return x;', '  x kitchen_tickets := lock_pending_kitchen_ticket(1, p_id);'),
    ).toEqual([
      expect.stringMatching(/^6: function lock_pending_kitchen_ticket\(integer, uuid\) does not exist/),
      expect.stringMatching(/^8: column "value1" is of type jsonb/),
    ]);
  });

  it('what the check cannot read is reported', async () => {
    expect(
      await findingsIn(
        'declare\n    inner_one integer := amount;\n  begin\n    amount := inner_one;\n  end;',
      ),
    ).toEqual([expect.stringMatching(/^2: cannot be checked: .*inner_one is declared in an inner block/)]);
  });
});
