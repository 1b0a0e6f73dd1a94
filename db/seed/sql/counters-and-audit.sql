-- The counters of the series, the balances of customers, the audit log, reminders, notifications and a support ticket.

insert into business_counters (business_id, series, value)
select r.business_id, c.series, coalesce(c.value, 0)
from run r
cross join lateral (
  select 'order', max(number) from orders where business_id = r.business_id
  union all select 'sale', max(number) from sales where business_id = r.business_id
  union all select 'z', max(z_number) from register_sessions where business_id = r.business_id
  union all select 'refund', max(number) from refunds where business_id = r.business_id
  union all select 'purchase', max(number) from purchases where business_id = r.business_id
  union all select 'ingredient', count(*) from inventory_items where business_id = r.business_id
) c (series, value)
on conflict (business_id, series) do update set value = excluded.value;

insert into customer_balances (business_id, customer_id, balance_cents)
select e.business_id, e.customer_id, sum(e.amount_cents) from receivable_entries e join run r on r.business_id = e.business_id group by 1, 2
on conflict (business_id, customer_id) do update set balance_cents = excluded.balance_cents;

insert into audit_log (business_id, id, user_id, approved_by, action, entity, entity_id, details, created_at)
select r.business_id, row_id((date_part('epoch', a.at) * 1000)::bigint, 80, hashtextextended(a.action || a.entity_id, r.base)), a.user_id, a.approved_by,
  a.action, a.entity, a.entity_id, a.details, a.at
from run r
cross join lateral (
  select 'register.opened' as action, 'register_session' as entity, id as entity_id, opened_by as user_id, null::uuid as approved_by, created_at as at,
    jsonb_build_object('opening_float_cents', opening_float_cents) as details
  from register_sessions where business_id = r.business_id
  union all
  select 'register.closed', 'register_session', id, closed_by, approved_by, closed_at,
    jsonb_build_object('z_number', z_number, 'expected_cents', expected_cents, 'counted_cents', counted_cents, 'difference_cents', difference_cents)
  from register_sessions where business_id = r.business_id
  union all
  select 'cash.moved', 'cash_movement', id, user_id, null, created_at, jsonb_build_object('type', type, 'amount_cents', amount_cents, 'reason', reason)
  from cash_movements where business_id = r.business_id
  union all
  select 'sale.voided', 'sale', id, voided_by, void_approved_by, voided_at, jsonb_build_object('number', number, 'total_cents', total_cents, 'reason', void_reason)
  from sales where business_id = r.business_id and status = 'Anulada'
  union all
  select 'sale.discounted', 'sale', id, discount_by, discount_approved_by, charged_at,
    jsonb_build_object('number', number, 'discount_cents', discount_cents, 'discount_percentage', discount_percentage, 'reason', discount_notes)
  from sales where business_id = r.business_id and discount_cents > 0 and charged_at is not null
  union all
  select 'sale.refunded', 'refund', id, created_by, approved_by, created_at, jsonb_build_object('number', number, 'total_cents', total_cents, 'reason', reason)
  from refunds where business_id = r.business_id
  union all
  select 'kitchen.cancelled', 'kitchen_ticket', id, user_id, null, ended_at, jsonb_build_object('order_number', order_number, 'reason', cancel_reason)
  from kitchen_tickets where business_id = r.business_id and status = 'Cancelada'
  union all
  select 'stock.counted', 'stock_count', id, closed_by, null, closed_at, jsonb_build_object('note', note)
  from stock_counts where business_id = r.business_id
  union all
  select 'menu.price-changed', 'menu_item', m.id, staff_id('admin'), null, start_of_day(r.today - 40, r.zone, 540),
    jsonb_build_object('name', m.name, 'from_cents', m.price_cents - 500, 'to_cents', m.price_cents)
  from menu_items m where m.business_id = r.business_id and m.name in ('Pollo chuco', 'Plato típico', 'Sopa de caracol')
  union all
  select 'auth.failed', 'user', s.id, s.id, null, start_of_day(r.today - 6, r.zone, 408), jsonb_build_object('address', '190.92.14.7')
  from staff s where s.role = 'mesero'
) a
order by a.at;

insert into reminders (business_id, id, title, message, starts_at, repeat, roles, next_at, is_active, created_by, created_at)
select r.business_id, row_id(r.now_ms - 40 * 86400000::bigint, 81, r.base + x.n), x.title, x.message, x.starts, x.repeat, x.roles,
  x.next_local at time zone r.zone, true, staff_id('admin'), moment(r.now_ms - 40 * 86400000::bigint)
from run r
cross join lateral (
  select 1 as n, 'Pedido de verduras' as title, 'Llamar al proveedor de verduras' as message, 'weekly' as repeat,
    array['admin', 'cajero'] as roles, (r.today - 28) + time '09:00' as starts, (r.today + 7) + time '09:00' as next_local
  union all
  select 2, 'Pago de planilla', 'Preparar la planilla de la quincena', 'monthly', array['admin'],
    (date_trunc('month', r.today::timestamp) - interval '2 months' + interval '14 days')::date + time '08:00',
    case when extract(day from r.today) < 15 then date_trunc('month', r.today::timestamp) else date_trunc('month', r.today::timestamp) + interval '1 month' end
      + interval '14 days 8 hours'
) x;

insert into notifications (business_id, id, user_id, title, message, is_read, created_at)
select r.business_id, row_id(r.now_ms - x.minutes * 60000, 82, r.base + x.n * 2 + (x.role = 'admin')::integer), staff_id(x.role), x.title, x.message, x.is_read,
  moment(r.now_ms - x.minutes * 60000)
from run r
cross join lateral (
  select n, role, 'Stock bajo' as title, i.name || ': existencia ' || trim_scale(i.current_stock) || ', mínimo ' || trim_scale(i.min_stock_level) || ' (' || i.unit || ')' as message, false as is_read,
    25 + n * 70 as minutes
  from (
    select x.name, x.unit, x.min_stock_level, k.current_stock, row_number() over (order by x.name)::integer as n
    from inventory_items x join stock_levels k on k.business_id = x.business_id and k.inventory_item_id = x.id
    where x.business_id = r.business_id and k.current_stock < x.min_stock_level
  ) i, (values ('admin'), ('cajero')) s (role)
  union all
  select 21, 'admin', 'Caja cerrada', 'El último cierre de caja tiene su Z lista', true, 1500
  union all
  select 22, 'admin', 'Compra en camino', 'El pedido de verduras llega en la próxima entrega', false, 1190
  union all
  select 23, 'cajero', 'Bienvenido a Fogón', 'La caja está abierta en un turno de demostración: puedes vender, y cerrarlo cuando quieras', true, 2900
) x;

insert into support_tickets (business_id, id, subject, status, priority, created_by, created_at, last_message_at)
select r.business_id, row_id(r.now_ms - 3 * 86400000::bigint, 83, r.base), '¿Cómo cambio el encabezado del recibo?', 'En proceso', 'Normal', staff_id('admin'),
  moment(r.now_ms - 3 * 86400000::bigint), moment(r.now_ms - 66 * 3600000)
from run r;
insert into support_ticket_messages (business_id, id, support_ticket_id, user_id, user_name, from_support, body, created_at)
select r.business_id, row_id(r.now_ms - x.hours * 3600000, 84, r.base + x.hours), row_id(r.now_ms - 3 * 86400000::bigint, 83, r.base), s.id, s.name, x.role = 'master', x.body,
  moment(r.now_ms - x.hours * 3600000)
from run r
cross join (values
  ('admin', 72, 'Quiero agregar el lema del negocio arriba del total. ¿Dónde se hace?'),
  ('master', 66, 'Hola. En Opciones, Personalización, campo Encabezado del recibo. ¿Le quedó como quería?')
) x (role, hours, body)
join staff s on s.role = x.role;
