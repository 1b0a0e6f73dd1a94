-- The movements of stock as users read them.

-- The source of a movement as users know it: { kind, id, number }; null without one.
create or replace function movement_source(m stock_movements) returns jsonb
language sql stable
as $$
  select case
    when m.source_id is null then null
    when m.type in ('serve', 'recall') then (
      select jsonb_build_object('kind', 'order', 'id', k.order_id, 'number', k.order_number) from kitchen_tickets k
      where k.business_id = m.business_id and k.id = m.source_id)
    when m.type = 'purchase' then (
      select jsonb_build_object('kind', 'purchase', 'id', p.id, 'number', p.number)
      from purchase_receipts r join purchases p on p.business_id = r.business_id and p.id = r.purchase_id
      where r.business_id = m.business_id and r.id = m.source_id)
    when m.type = 'count' then (
      select jsonb_build_object('kind', 'count', 'id', c.id, 'number', null) from stock_counts c
      where c.business_id = m.business_id and c.id = m.source_id)
    when m.type = 'return' then (
      select jsonb_build_object('kind', 'sale', 'id', s.id, 'number', s.number) from sales s
      where s.business_id = m.business_id and s.id = m.source_id
      union all
      select jsonb_build_object('kind', 'sale', 'id', s.id, 'number', s.number)
      from refunds r join sales s on s.business_id = r.business_id and s.id = r.sale_id
      where r.business_id = m.business_id and r.id = m.source_id)
  end
$$;

-- Movements of an ingredient, newest first, before a given one.
create or replace function list_movements(p_item uuid, p_limit integer, p_before_at timestamptz, p_before_id uuid,
  p_costs boolean) returns jsonb
language plpgsql stable
as $$
declare
  business uuid := app_business();
begin
  perform 1 from inventory_items where business_id = business and id = p_item;
  if not found then
    perform refuse('row.missing', 'Ingrediente no encontrado.');
  end if;
  return (
    with page as (
      select m as movement, row_number() over (order by m.created_at desc, m.id desc) as place
      from stock_movements m
      where m.business_id = business and m.inventory_item_id = p_item
        and (p_before_at is null or (m.created_at, m.id) < (p_before_at, p_before_id))
      order by m.created_at desc, m.id desc
      limit p_limit + 1
    )
    select jsonb_build_object(
      'more', count(*) > p_limit,
      'movements', coalesce(jsonb_agg(jsonb_build_object(
          'id', (s.movement).id, 'type', (s.movement).type, 'quantity', (s.movement).quantity, 'balance', (s.movement).balance,
          'unit_cost', case when p_costs then (s.movement).unit_cost end, 'reason', (s.movement).reason, 'user', u.full_name,
          'source', movement_source(s.movement), 'created_at', (s.movement).created_at) order by s.place)
        filter (where s.place <= p_limit), '[]'))
    from page s left join users u on u.id = (s.movement).user_id);
end
$$;

-- Refuses an id that a movement has already as its source.
create or replace function check_source_is_new(p_source uuid) returns void
language plpgsql
as $$
begin
  if exists (select from stock_movements where business_id = (select app_business()) and source_id = p_source) then
    perform refuse('row.conflict', 'Ya existe un registro con esos datos.');
  end if;
end
$$;
