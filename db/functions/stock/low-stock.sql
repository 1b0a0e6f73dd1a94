-- Notifications of ingredients below their minimum, written in the same transaction as the change.

-- Ingredients that fall below their minimum in a transaction are notified once, together, at its end. After returning above it and
-- falling again they are notified again.
create or replace function note_low_stock(p_items uuid[]) returns void
language plpgsql
as $$
begin
  perform set_config('app.low_stock', (coalesce(nullif(current_setting('app.low_stock', true), ''), '{}')::uuid[] || p_items)::text, true);
end
$$;

create or replace function notify_low_stock() returns void
language plpgsql
as $$
declare
  low_stock_ids uuid[] := coalesce(nullif(current_setting('app.low_stock', true), ''), '{}')::uuid[];
  low record;
begin
  if cardinality(low_stock_ids) = 0 then
    return;
  end if;
  perform set_config('app.low_stock', '', true);
  select count(*) as number, string_agg(x.sentence, '. ' order by x.place) filter (where x.place <= 5) as sentence into low
  from (
    select row_number() over (order by fold(i.name), i.id) as place, format('%s: existencia %s, mínimo %s', i.name,
      quantity_text(k.current_stock, i.unit), quantity_text(i.min_stock_level, i.unit)) as sentence
    from inventory_items i join stock_levels k on k.business_id = i.business_id and k.inventory_item_id = i.id
    where i.business_id = (select app_business()) and i.id = any (low_stock_ids) and is_below_minimum(k.current_stock, i.min_stock_level)
  ) x;
  if low.number > 0 then
    perform notify_roles(array['admin', 'cajero', 'cashier'], 'Stock bajo',
      low.sentence || case when low.number > 5 then format('. Y %s más', low.number - 5) else '' end);
  end if;
end
$$;
