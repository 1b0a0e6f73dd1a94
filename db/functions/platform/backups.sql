-- The rows of a business for a backup: each row is the text of its JSON, by its key. domain/platform/backup.ts lists the tables and the
-- hidden columns.

-- The expression that identifies a row of a table within a business: its id, or the other columns of its key, joined by '/'. The single row
-- of a table with one row per business has the business.
create or replace function backup_key(p_table text) returns text
language sql stable
as $$
  select case
      when count(*) = 0 then 't.business_id::text'
      when count(*) = 1 and min(a.attname) = 'id' then 't.id'
      else format('concat_ws(''/'', %s) collate "C"', string_agg(format('t.%I', a.attname), ', ' order by k.n))
    end
  from pg_index i, unnest(i.indkey) with ordinality as k (attnum, n)
  join pg_attribute a on a.attrelid = format('public.%I', p_table)::regclass and a.attnum = k.attnum
  where i.indrelid = a.attrelid and i.indisprimary and a.attname <> 'business_id'
$$;

create or replace function backup_owner(p_table text) returns text
language sql immutable
as $$ select case p_table when 'businesses' then 'id' else 'business_id' end $$;

-- The columns of a table that a backup contains, in their order, with their types.
create or replace function backup_columns(p_table text, p_hidden text[]) returns table (name text, type text, place integer)
language sql stable
as $$
  select a.attname::text, format_type(a.atttypid, null), a.attnum::integer
  from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> all (p_hidden)
  order by a.attnum
$$;

-- The row of a table as the text of its JSON. A refused request that waits to be sent again leaves the identity of its buyer in the
-- database.
create or replace function backup_row(p_table text, p_hidden text[]) returns text
language sql stable
as $$
  select format('(select to_json(x)::text from (select %s) x)', string_agg(
    case when (p_table, name) = ('offline_conflicts', 'request') then 'request_without_identities(t.request, false) as request'
      else format('t.%I', name) end, ', ' order by place))
  from backup_columns(p_table, p_hidden)
$$;

-- What a backup will contain: [{ name, hidden }] returns the columns of each table, and the number of its rows: at most p_max_rows, and
-- whether it has more.
create or replace function backup_contents(p_tables jsonb, p_max_rows bigint default null) returns jsonb
language plpgsql stable
as $$
declare
  wanted record;
  rows bigint;
  answer jsonb := '[]';
begin
  for wanted in select * from jsonb_to_recordset(p_tables) as w (name text, hidden text[]) loop
    execute format('select count(*) from (select from %I t where t.%I = (select app_business()) limit $1) counted', wanted.name,
      backup_owner(wanted.name)) into rows using p_max_rows + 1;
    answer := answer || jsonb_build_object('name', wanted.name, 'rows', least(rows, p_max_rows),
      'has_more', coalesce(rows > p_max_rows, false), 'columns',
      (select jsonb_agg(jsonb_build_object('name', c.name, 'type', c.type) order by c.place)
        from backup_columns(wanted.name, wanted.hidden) c));
  end loop;
  return jsonb_build_object('business', (select jsonb_build_object('id', id, 'name', name, 'zone', time_zone) from businesses
    where id = (select app_business())), 'tables', answer);
end
$$;

-- Begins a backup. Rows that are written later have a transaction number that is not below the returned one.
create or replace function begin_backup(p jsonb) returns jsonb
language plpgsql
as $$
begin
  perform open_export();
  perform write_audit('backup.made', 'business', app_business(), p);
  return jsonb_build_object('since', pg_snapshot_xmin(pg_current_snapshot())::text);
end
$$;

-- The rows of a table after a key, in the order of their keys: [[key, row]], or the keys alone.
create or replace function backup_page(p_table text, p_hidden text[], p_after text, p_limit integer, p_keys boolean) returns jsonb
language plpgsql stable
set timezone = 'UTC'
as $$
declare
  key text := backup_key(p_table);
  answer jsonb;
begin
  perform require_export();
  execute format('select jsonb_agg(jsonb_build_array(k%s) order by k) from (
      select %s as k%s from %I t where t.%I = (select app_business()) and ($1 is null or %s > $1%s) order by 1 limit $2
    ) page', case when p_keys then '' else ', r' end, key, case when p_keys then '' else ',
    ' || backup_row(p_table, p_hidden) || ' as r' end,
    p_table, backup_owner(p_table), key, case when key = 't.id' then '::uuid' else '' end)
  into answer using p_after, p_limit;
  return jsonb_build_object('rows', coalesce(answer, '[]'));
end
$$;

-- The rows that were written since a backup began, for all tables at the same moment: a stable function uses one snapshot. The number of
-- rows of each table shows whether rows were deleted.
create or replace function backup_changes(p_tables jsonb, p_since text, p_limit integer) returns jsonb
language plpgsql stable
set timezone = 'UTC'
as $$
declare
  wanted record;
  live bigint;
  changed jsonb;
  total integer := 0;
  answer jsonb := '[]';
begin
  perform require_export();
  for wanted in select * from jsonb_to_recordset(p_tables) as w (name text, hidden text[]) loop
    execute format('select count(*) from %I t where t.%I = (select app_business())', wanted.name, backup_owner(wanted.name)) into live;
    execute format('select coalesce(jsonb_agg(jsonb_build_array(%s, %s)), ''[]'') from (
        select * from %I t where t.%I = (select app_business()) and age(t.xmin) <= age(($1::xid8)::xid) limit $2
      ) t', backup_key(wanted.name), backup_row(wanted.name, wanted.hidden), wanted.name, backup_owner(wanted.name))
    into changed using p_since, p_limit + 1 - total;
    total := total + jsonb_array_length(changed);
    if total > p_limit then
      perform refuse('row.stale', 'Tu negocio está cambiando mucho en este momento. Intenta de nuevo en unos minutos.');
    end if;
    answer := answer || jsonb_build_object('name', wanted.name, 'rows', live, 'changed', changed);
  end loop;
  return jsonb_build_object('at', to_jsonb(now()::timestamptz(3)), 'tables', answer);
end
$$;
