-- The snapshot: what a device stores for work without a network (docs/offline.md).

-- Some orders with their lines and bills, oldest first; an unknown id is left out.
create or replace function orders_answer(p_orders uuid[]) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(order_answer(o.id) order by o.created_at, o.id), '[]')
  from orders o where o.business_id = (select app_business()) and o.id = any (p_orders)
$$;

-- The parts of the snapshot that p_parts names; the others are null. At most p_customers customers, by name, without
-- their identity numbers.
create or replace function snapshot_answer(p_parts text[], p_customers integer) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'floor', case when 'floor' = any (p_parts) then list_tables() end,
    'orders', case when 'orders' = any (p_parts) then list_orders_of_today() end,
    'seen', pg_current_snapshot()::text,
    'details', case when 'details' = any (p_parts) then orders_answer(array(
      select o.id from orders o where o.business_id = (select app_business()) and o.status = 'Abierta')) end,
    'register', case when 'register' = any (p_parts) then read_register() end,
    'menu', case when 'menu' = any (p_parts) then read_menu() end,
    'settings', case when 'settings' = any (p_parts) then read_settings() end,
    'customers', case when 'customers' = any (p_parts) then find_customers(null, p_customers, false) -> 'customers' end,
    'invoicing', case when 'invoicing' = any (p_parts) then read_device_points() end)
$$;
