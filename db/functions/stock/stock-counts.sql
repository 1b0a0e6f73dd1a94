-- Stock counts: counting ingredients, and correcting the stock by the differences.

-- A count with the totals of its lines. Missing and surplus quantities are never netted.
create or replace function stock_count_answer(c stock_counts, p_costs boolean) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', c.id, 'status', c.status, 'category', c.category, 'note', c.note, 'created_at', c.created_at, 'created_by', a.full_name,
    'closed_at', c.closed_at, 'closed_by', d.full_name, 'reversed_at', c.reversed_at, 'reversed_by', e.full_name,
    'counted', x.counted, 'differences', x.differences,
    'missing_cents', case when p_costs then x.missing end, 'surplus_cents', case when p_costs then x.surplus end,
    'to_count', case when c.status <> 'Abierto' then x.counted
      when c.category is null then (
        select coalesce(max(value), 0) from business_counters where business_id = c.business_id and series = 'ingredient')
      else (select count(*) from inventory_items i
        where i.business_id = c.business_id and i.archived_at is null and i.category = c.category) end)
  from (
    select count(*) as counted, count(*) filter (where counted_quantity <> system_quantity) as differences,
      coalesce(sum(round((system_quantity - counted_quantity) * unit_cost)) filter (where counted_quantity < system_quantity),
        0)::bigint as missing,
      coalesce(sum(round((counted_quantity - system_quantity) * unit_cost)) filter (where counted_quantity > system_quantity),
        0)::bigint as surplus
    from stock_count_lines l where l.business_id = c.business_id and l.count_id = c.id
  ) x
  left join users a on a.id = c.created_by
  left join users d on d.id = c.closed_by
  left join users e on e.id = c.reversed_by
$$;

-- The counts, open ones first, then the newest.
create or replace function list_stock_counts(p_limit integer, p_offset integer, p_costs boolean) returns jsonb
language sql stable
as $$
  with page as (
    select * from stock_counts where business_id = (select app_business())
    order by status = 'Abierto' desc, created_at desc, id desc limit p_limit offset p_offset
  )
  select jsonb_build_object(
    'total', (select count(*) from stock_counts where business_id = (select app_business())),
    'counts', coalesce((select jsonb_agg(stock_count_answer(c, p_costs) order by c.status = 'Abierto' desc, c.created_at desc, c.id desc)
      from page c), '[]'))
$$;

create or replace function read_stock_count(p_count uuid, p_costs boolean) returns jsonb
language sql stable
as $$ select stock_count_answer(c, p_costs) from stock_counts c where c.business_id = (select app_business()) and c.id = p_count $$;

-- A page of the ingredients of a count by name, with the quantities counted so far. The quantity of the system is not returned to those who
-- count.
create or replace function list_stock_count_items(p_count uuid, p_search text, p_pending boolean, p_page integer,
  p_page_size integer) returns jsonb
language plpgsql stable
as $$
declare
  c stock_counts;
begin
  select * into c from stock_counts where business_id = (select app_business()) and id = p_count;
  if not found then
    return null;
  end if;
  return (
    with chosen as (
      select i.id, i.name, i.unit, i.category, l.counted_quantity, l.counted_by,
        row_number() over (order by fold(i.name), i.name, i.id) as place
      from inventory_items i
      left join stock_count_lines l on l.business_id = i.business_id and l.count_id = c.id and l.inventory_item_id = i.id
      where i.business_id = c.business_id and i.archived_at is null and (c.category is null or i.category = c.category)
        and (p_search is null or position(fold(p_search) in fold(i.name)) > 0)
        and (not p_pending or l.id is null)
    )
    select jsonb_build_object(
      'total', (select count(*) from chosen),
      'items', coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'unit', x.unit, 'category', x.category,
          'counted_quantity', x.counted_quantity, 'counted_by', u.full_name) order by x.place)
        from chosen x left join users u on u.id = x.counted_by
        where x.place > (p_page - 1)::bigint * p_page_size and x.place <= p_page::bigint * p_page_size), '[]')));
end
$$;

-- The lines of a count, those with a difference first.
create or replace function list_stock_count_lines(p_count uuid, p_page integer, p_page_size integer, p_costs boolean) returns jsonb
language plpgsql stable
as $$
begin
  perform 1 from stock_counts where business_id = (select app_business()) and id = p_count;
  if not found then
    return null;
  end if;
  return (
    with found_lines as (
      select l.*, i.name, i.unit, l.counted_quantity - l.system_quantity as difference,
        row_number() over (order by l.counted_quantity = l.system_quantity, fold(i.name), i.name, i.id) as place
      from stock_count_lines l
      join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id
      where l.business_id = (select app_business()) and l.count_id = p_count
    )
    select jsonb_build_object(
      'total', (select count(*) from found_lines),
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('inventory_item_id', x.inventory_item_id, 'name', x.name, 'unit', x.unit,
          'counted_quantity', x.counted_quantity, 'system_quantity', x.system_quantity, 'difference', x.difference,
          'difference_cents', case when p_costs then round(x.difference * x.unit_cost)::bigint end,
          'counted_by', u.full_name, 'counted_at', x.created_at) order by x.place)
        from found_lines x left join users u on u.id = x.counted_by
        where x.place > (p_page - 1)::bigint * p_page_size and x.place <= p_page::bigint * p_page_size), '[]')));
end
$$;

-- Starts a count of all ingredients or of a category: { id, category?, note? }.
create or replace function start_stock_count(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c stock_counts;
  wanted text := p ->> 'category';
begin
  perform serialize_writes('counts');
  if not exists (select from inventory_items where business_id = (select app_business()) and archived_at is null
    and (wanted is null or category = wanted)) then
    perform refuse('input.invalid', coalesce('No hay ingredientes en la categoría ' || wanted, 'No hay ingredientes en el inventario'),
      jsonb_build_object('category', 'No hay nada que contar.'));
  elsif exists (select from stock_counts where business_id = (select app_business()) and status = 'Abierto'
    and category is not distinct from wanted) then
    perform refuse('row.conflict', format('Ya hay un conteo abierto de %s: síguelo o ciérralo.', coalesce(wanted, 'todo el inventario')));
  end if;
  insert into stock_counts (business_id, id, created_by, category, note)
  values (app_business(), (p ->> 'id')::uuid, app_user(), wanted, p ->> 'note')
  returning * into c;
  perform changed_row('stock-count.changed', c.id);
  return jsonb_build_object('count', stock_count_answer(c, true));
end
$$;

-- Refuses a count that is not open, with the reason.
create or replace function check_stock_count_is_open(c stock_counts) returns void
language plpgsql
as $$
begin
  if c.id is null then
    perform refuse('row.missing', 'Conteo no encontrado.');
  elsif c.status <> 'Abierto' then
    perform refuse('count.ended', format('Este conteo ya fue %s por %s.',
      case when c.status = 'Cerrado' then 'cerrado' else 'revertido' end,
      coalesce((select full_name from users where id = coalesce(c.reversed_by, c.closed_by)), 'otra persona')));
  end if;
end
$$;

-- Locks an open count. Refuses one that is not open, with the reason.
create or replace function lock_open_stock_count(p_count uuid) returns stock_counts
language plpgsql
as $$
declare
  c stock_counts;
begin
  select * into c from stock_counts where business_id = (select app_business()) and id = p_count for update;
  perform check_stock_count_is_open(c);
  return c;
end
$$;

-- Saves counted quantities: { id, lines: [{ inventory_item_id, counted_quantity }] }; null deletes a line. The quantity of the system is
-- the stock of this moment, for which its level is locked. Several users may count; the last quantity of an ingredient is used.
-- Ingredients that are not part of the count any more are refused by line, so that the others can be sent again.
create or replace function save_stock_count_lines(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c stock_counts;
  wanted uuid[] := array(select x.inventory_item_id from jsonb_to_recordset(p -> 'lines') as x (inventory_item_id uuid));
  refused record;
begin
  select * into c from stock_counts where business_id = (select app_business()) and id = (p ->> 'id')::uuid for share;
  perform check_stock_count_is_open(c);
  if cardinality(wanted) > (select count(distinct x) from unnest(wanted) x) then
    perform refuse_field('input.invalid', 'lines', 'Hay un ingrediente repetido.');
  end if;
  perform 1 from inventory_items where business_id = c.business_id and id = any (wanted) order by id for share;
  perform lock_levels(wanted);
  select jsonb_object_agg(format('lines.%s.inventory_item_id', x.n - 1), s.sentence) as fields,
    (array_agg(s.sentence order by x.n))[1] as first
  into refused
  from unnest(wanted) with ordinality as x (id, n)
  left join inventory_items i on i.business_id = c.business_id and i.id = x.id
  cross join lateral (select case when i.id is null then 'Ingrediente no encontrado.'
    else format('"%s" está archivado: ya no se cuenta.', i.name) end as sentence) s
  where i.id is null or i.archived_at is not null;
  if refused.first is not null then
    perform refuse('row.missing', refused.first, refused.fields);
  end if;
  insert into stock_count_lines as l (business_id, id, count_id, inventory_item_id, counted_quantity, system_quantity, unit_cost,
    counted_by, created_at)
  select c.business_id, new_id(), c.id, i.id, x.counted_quantity, k.current_stock, unit_cost_of(i), app_user(), clock_timestamp()
  from jsonb_to_recordset(p -> 'lines') as x (inventory_item_id uuid, counted_quantity numeric)
  join inventory_items i on i.business_id = c.business_id and i.id = x.inventory_item_id
  join stock_levels k on k.business_id = c.business_id and k.inventory_item_id = x.inventory_item_id
  where x.counted_quantity is not null
  order by i.id
  on conflict (business_id, count_id, inventory_item_id) do update set counted_quantity = excluded.counted_quantity,
    system_quantity = excluded.system_quantity, unit_cost = excluded.unit_cost, counted_by = excluded.counted_by,
    created_at = excluded.created_at;
  delete from stock_count_lines l using jsonb_to_recordset(p -> 'lines') as x (inventory_item_id uuid, counted_quantity numeric)
  where l.business_id = c.business_id and l.count_id = c.id and l.inventory_item_id = x.inventory_item_id and x.counted_quantity is null;
  perform changed_row('stock-count.changed', c.id);
  return jsonb_build_object('lines', p -> 'lines');
end
$$;

-- Closes a count: { id }. Each difference is a movement on today's stock, so that later movements stay; what other counts and corrections
-- settled since then is not corrected again. If less stock is left than is missing, all of it leaves, and `short` says so. Settles the
-- shortfalls from before each ingredient was counted.
create or replace function close_stock_count(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c stock_counts := lock_open_stock_count((p ->> 'id')::uuid);
  counted uuid[];
  changes record;
  moved jsonb;
  answer jsonb;
begin
  counted := array(select l.inventory_item_id from stock_count_lines l where l.business_id = c.business_id and l.count_id = c.id);
  perform lock_levels(counted);
  if counted = '{}' then
    perform refuse('input.invalid', 'Todavía no se ha contado ningún ingrediente.');
  end if;
  with known as (
    select i.id, i.name, i.unit, k.current_stock as stock,
      l.counted_quantity - l.system_quantity - coalesce((
        select sum(m.quantity) from stock_movements m
        where m.business_id = l.business_id and m.inventory_item_id = l.inventory_item_id and m.created_at > l.created_at
          and m.type in ('count', 'correction')
          and not exists (select from stock_movements w where w.business_id = m.business_id
            and (w.source_id = m.source_id or w.id = m.source_id)
            and w.type = 'waste' and w.created_at > l.created_at)), 0) as difference
    from stock_count_lines l
    join inventory_items i on i.business_id = l.business_id and i.id = l.inventory_item_id
    join stock_levels k on k.business_id = l.business_id and k.inventory_item_id = l.inventory_item_id
    where l.business_id = c.business_id and l.count_id = c.id
  ), held as (
    select *, greatest(difference, -stock) as change from known
  )
  select array_agg((id, change, null, null)::stock_move) as moves,
    coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'unit', unit, 'missing', -difference, 'taken', -change)
      order by fold(name), name) filter (where change > difference), '[]') as short
  into changes
  from held;
  moved := move_stocks('count', c.id, c.note, changes.moves, 'given');
  update stock_counts set status = 'Cerrado', closed_by = app_user(), closed_at = clock_timestamp()
  where business_id = c.business_id and id = c.id
  returning * into c;
  update stock_shortfalls s set settlement = 'counted', settled_at = c.closed_at, settled_by = app_user()
  from stock_count_lines l
  where l.business_id = c.business_id and l.count_id = c.id and s.business_id = c.business_id and s.inventory_item_id = l.inventory_item_id
    and s.settled_at is null and s.created_at <= l.created_at;
  answer := stock_count_answer(c, true);
  perform write_audit('stock.counted', 'stock_count', c.id, jsonb_build_object('category', c.category, 'note', c.note,
    'differences', answer -> 'differences', 'missing_cents', answer -> 'missing_cents', 'surplus_cents', answer -> 'surplus_cents'));
  perform changed_row('stock-count.changed', c.id);
  perform changed('inventory.changed');
  return jsonb_build_object('count', answer, 'short', changes.short, 'stock', moved);
end
$$;

-- Reverses a closed count, once: { id }. Its movements are reversed on today's stock, so that later sales stay; the shortfalls that it
-- settled are open again.
create or replace function reverse_stock_count(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c stock_counts;
  changes record;
  moved jsonb;
begin
  select * into c from stock_counts where business_id = (select app_business()) and id = (p ->> 'id')::uuid for update;
  if c.status = 'Abierto' then
    perform refuse('row.conflict', 'Este conteo sigue abierto: no hay nada que revertir.');
  elsif c.id is null or c.status = 'Revertido' then
    perform check_stock_count_is_open(c);
  end if;
  perform lock_levels(array(
    select l.inventory_item_id from stock_count_lines l where l.business_id = c.business_id and l.count_id = c.id));
  select array_agg((i.id, -m.quantity, null, m.unit_cost)::stock_move) as moves,
    array_agg(i.name order by fold(i.name), i.name) filter (where k.current_stock < m.quantity) as below
  into changes
  from stock_movements m
  join inventory_items i on i.business_id = m.business_id and i.id = m.inventory_item_id
  join stock_levels k on k.business_id = m.business_id and k.inventory_item_id = m.inventory_item_id
  where m.business_id = c.business_id and m.source_id = c.id and m.type = 'count';
  if changes.below is not null then
    perform refuse('stock.insufficient',
      format('No se puede revertir: de %s ya se usó parte de lo que el conteo encontró, y el stock quedaría debajo de cero.',
      names_text(changes.below)));
  end if;
  moved := move_stocks('count', c.id, 'Conteo revertido', changes.moves, 'taken-back');
  update stock_shortfalls s set settlement = null, settled_at = null, settled_by = null
  from stock_count_lines l
  where l.business_id = c.business_id and l.count_id = c.id and s.business_id = c.business_id and s.inventory_item_id = l.inventory_item_id
    and s.settlement = 'counted' and s.settled_at = c.closed_at;
  if found then
    perform mark_day_stale(b.id, business_day(c.closed_at, b.time_zone, b.day_start_minutes)) from businesses b where b.id = c.business_id;
  end if;
  update stock_counts set status = 'Revertido', reversed_by = app_user(), reversed_at = clock_timestamp()
  where business_id = c.business_id and id = c.id
  returning * into c;
  perform write_audit('stock.count-reversed', 'stock_count', c.id, jsonb_build_object('category', c.category, 'note', c.note));
  perform changed_row('stock-count.changed', c.id);
  perform changed('inventory.changed');
  return jsonb_build_object('count', stock_count_answer(c, true), 'stock', moved);
end
$$;

-- Deletes an open count; the stock does not change.
create or replace function discard_stock_count(p_count uuid) returns jsonb
language plpgsql
as $$
declare
  c stock_counts := lock_open_stock_count(p_count);
begin
  delete from stock_count_lines where business_id = c.business_id and count_id = c.id;
  delete from stock_counts where business_id = c.business_id and id = c.id;
  perform changed_row('stock-count.changed', c.id);
  return jsonb_build_object('id', c.id);
end
$$;
