-- Receivables (fiado): what customers owe, charges, payments and voids. A balance is the sum of the entries of a customer.

-- Whether an entry is part of a debt, not a payment: a sale on account, an opening debt, or the reversal of one of them.
create or replace function is_debt(e receivable_entries) returns boolean
language sql immutable parallel safe
as $$ select e.sale_id is not null or e.type = 'cargo' or (e.type = 'ajuste' and e.kind is null) $$;

-- The balance of each customer is stored, for lists and charges: reading it costs the same after many years. Every change of an entry
-- changes it.
create or replace function add_to_balances() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'DELETE' then
    insert into customer_balances as b (business_id, customer_id, balance_cents)
    select business_id, customer_id, sum(amount_cents) from added group by 1, 2 order by 1, 2
    on conflict (business_id, customer_id) do update set balance_cents = b.balance_cents + excluded.balance_cents;
  end if;
  if tg_op <> 'INSERT' then
    update customer_balances b set balance_cents = b.balance_cents - r.cents
    from (select business_id, customer_id, sum(amount_cents) as cents from removed group by 1, 2) r
    where b.business_id = r.business_id and b.customer_id = r.customer_id;
  end if;
  return null;
end
$$;
-- No entry is written between these sums and the triggers: the lock is held until both are there.
do $$
begin
  lock table receivable_entries in share row exclusive mode;
  insert into customer_balances (business_id, customer_id, balance_cents)
  select business_id, customer_id, sum(amount_cents) from receivable_entries group by 1, 2
  on conflict (business_id, customer_id) do update set balance_cents = excluded.balance_cents;
end
$$;
create or replace trigger receivable_entries_added after insert on receivable_entries
referencing new table as added for each statement execute function add_to_balances();
create or replace trigger receivable_entries_removed after delete on receivable_entries
referencing old table as removed for each statement execute function add_to_balances();
create or replace trigger receivable_entries_changed after update on receivable_entries
referencing old table as removed new table as added for each statement execute function add_to_balances();

-- From it the entries of a customer since a day are read.
create index concurrently if not exists receivable_entries_by_customer_day on receivable_entries (business_id, customer_id, business_day);

-- When something was last charged to a customer, paid or adjusted; null for never.
create or replace function last_entry_at(p_customer uuid) returns timestamptz
language sql stable
as $$ select max(created_at) from receivable_entries where business_id = (select app_business()) and customer_id = p_customer $$;

-- The entries of debts since a day, for some customers or (null) all, each with the debt that it is part of and that debt's day. The
-- reversal of a sale has the day of the sale; the reversal of an opening debt, which also has no payment method, has that day itself.
create or replace function debts_since(p_customers uuid[], p_since date)
returns table (customer_id uuid, debt uuid, day date, created_at timestamptz, amount_cents bigint)
language sql stable
as $$
  select d.* from (
    select e.customer_id, coalesce(e.sale_id, case when e.type = 'ajuste' then e.reference::uuid else e.id end),
      case when e.type = 'ajuste' and e.sale_id is not null then (
          select min(k.business_day) from receivable_entries k
          where k.business_id = e.business_id and k.customer_id = e.customer_id and k.sale_id = e.sale_id and k.type = 'cargo')
        else e.business_day end as day, e.created_at, e.amount_cents
    from receivable_entries e
    where e.business_id = (select app_business()) and (p_customers is null or e.customer_id = any (p_customers))
      and e.business_day >= p_since and is_debt(e)
  ) d
  where d.day >= p_since
$$;

-- What customers owe by the age of the debt, for some customers or (null) all. Payments apply to the oldest debts first: what is left of
-- the debts older than a day is the balance less the debts since then.
create or replace function aged_debts(p_customers uuid[])
returns table (customer_id uuid, balance_cents bigint, to_30_cents bigint, to_60_cents bigint, over_60_cents bigint)
language sql stable
as $$
  with today as (
    select today_of((select app_business())) as day
  ), since as (
    select d.customer_id, coalesce(sum(d.amount_cents) filter (where d.day >= (select day from today) - first_debt_age_days()),
      0) as recent,
      sum(d.amount_cents) as middle
    from debts_since(p_customers, (select day from today) - second_debt_age_days()) d group by 1
  ), accounts as (
    select b.customer_id, b.balance_cents as balance, greatest(0, b.balance_cents) as owed,
      greatest(0, b.balance_cents - coalesce(s.recent, 0)) as old, greatest(0, b.balance_cents - coalesce(s.middle, 0)) as oldest
    from customer_balances b left join since s on s.customer_id = b.customer_id
    where b.business_id = (select app_business()) and (p_customers is null or b.customer_id = any (p_customers))
  )
  select customer_id, balance, (owed - old)::bigint, (old - oldest)::bigint, oldest::bigint from accounts
$$;

-- The day of a customer's oldest unpaid debt, by the same rule; null without one. Debts of a day are of one age, so days are summed. Older
-- ones are read only as far as the newer ones are less than the balance.
create or replace function oldest_debt(p_customer uuid) returns date
language plpgsql stable
as $$
declare
  owed bigint := customer_balance(p_customer);
  today date := today_of(app_business());
  days integer;
  oldest date;
  found_cents bigint;
begin
  if owed <= 0 then
    return null;
  end if;
  foreach days in array array[60, 120, 240, 480, 960, null] loop
    select min(x.day) filter (where x.cents > 0 and x.newer < owed), sum(x.cents) into oldest, found_cents
    from (
      select d.day, d.cents, sum(d.cents) over (order by d.day desc) - d.cents as newer
      from (
        select s.day, sum(s.amount_cents) as cents
        from debts_since(array[p_customer], coalesce(today - days, '-infinity')) s group by 1
      ) d
    ) x;
    exit when found_cents >= owed;
  end loop;
  return oldest;
end
$$;

-- A page of the customers, largest balance first, and the sum of all balances: { search?, state: owing | active | all, limit, offset }.
create or replace function list_receivables(p jsonb) returns jsonb
language sql stable
as $$
  with aged as materialized (
    select * from aged_debts(null)
  ), chosen as (
    select c.id, fold(c.name) as folded, coalesce(a.balance_cents, 0) as balance
    from customers c left join aged a on a.customer_id = c.id
    where c.business_id = (select app_business()) and is_customer_like(c, nullif(p ->> 'search', ''),
      coalesce((p ->> 'identities')::boolean, true))
      and case p ->> 'state' when 'owing' then coalesce(a.balance_cents, 0) <> 0 when 'active' then c.is_active else true end
  ), page as (
    select * from chosen order by balance desc, folded, id limit (p ->> 'limit')::integer offset (p ->> 'offset')::integer
  )
  select jsonb_build_object(
    'total', (select count(*) from chosen),
    'customers', coalesce((
      select jsonb_agg(listed_customer_answer(c, coalesce((p ->> 'identities')::boolean, true))
        || jsonb_build_object('to_30_cents', coalesce(a.to_30_cents, 0),
        'to_60_cents', coalesce(a.to_60_cents, 0), 'over_60_cents', coalesce(a.over_60_cents, 0), 'oldest_on', oldest_debt(c.id),
        'last_entry_at', last_entry_at(c.id)) order by page.balance desc, page.folded, page.id)
      from page
      join customers c on c.business_id = (select app_business()) and c.id = page.id
      left join aged a on a.customer_id = page.id), '[]'),
    'summary', (select jsonb_build_object(
        'owed_cents', coalesce(sum(balance_cents) filter (where balance_cents > 0), 0),
        'owing', count(*) filter (where balance_cents > 0),
        'in_credit_cents', coalesce(-sum(balance_cents) filter (where balance_cents < 0), 0),
        'to_30_cents', coalesce(sum(to_30_cents), 0), 'to_60_cents', coalesce(sum(to_60_cents), 0),
        'over_60_cents', coalesce(sum(over_60_cents), 0),
        'customers', (select count(*) from customers where business_id = (select app_business())))
      from aged))
$$;

-- Whether a payment or an opening debt was voided: the adjustment that voids it has its id as reference.
create or replace function is_entry_voided(e receivable_entries) returns boolean
language sql stable
as $$
  select exists (select from receivable_entries v
    where v.business_id = e.business_id and v.customer_id = e.customer_id and v.type = 'ajuste' and v.reference = e.id::text)
$$;

-- An entry of a statement, with the balance after it.
create or replace function entry_answer(e receivable_entries, p_balance bigint) returns jsonb
language sql stable
as $$
  select jsonb_build_object('id', e.id, 'type', e.type, 'amount_cents', e.amount_cents, 'balance_cents', p_balance,
    'sale_id', e.sale_id, 'sale_number', (select number from sales where business_id = e.business_id and id = e.sale_id),
    'kind', e.kind,
    'method', (select name from payment_methods where business_id = e.business_id and id = e.payment_method_id),
    'reference', case when e.type = 'abono' then e.reference end, 'note', e.note, 'by', person_name(e.created_by),
    'business_day', e.business_day, 'created_at', e.created_at, 'register_session_id', e.register_session_id,
    'is_voided', e.type <> 'ajuste' and e.sale_id is null and is_entry_voided(e))
$$;

-- A customer's account: the debt by age, and a page of the entries of a range of days, newest first, each with the balance after it.
-- Balances are counted back from the present one, so that older entries are not read.
create or replace function read_account(p_customer uuid, p_from date, p_to date, p_limit integer, p_offset integer) returns jsonb
language sql stable
as $$
  with whole as (
    select e as entry, e.id, e.type, e.amount_cents, e.business_day, e.created_at, (customer_balance(p_customer)
      - sum(e.amount_cents) over (order by e.business_day desc, e.created_at desc, e.id desc) + e.amount_cents)::bigint as balance
    from receivable_entries e
    where e.business_id = (select app_business()) and e.customer_id = p_customer and e.business_day >= coalesce(p_from, '-infinity')
  ), chosen as (
    select * from whole where p_to is null or business_day <= p_to
  ), page as (
    select * from chosen order by business_day desc, created_at desc, id desc limit p_limit offset p_offset
  )
  select jsonb_build_object(
    'customer', customer_answer(c) || (
      select jsonb_build_object('to_30_cents', coalesce(max(to_30_cents), 0), 'to_60_cents', coalesce(max(to_60_cents), 0),
        'over_60_cents', coalesce(max(over_60_cents), 0), 'oldest_on', oldest_debt(c.id), 'last_entry_at', last_entry_at(c.id))
      from aged_debts(array[c.id])),
    'opening_cents', customer_balance(c.id) - (select coalesce(sum(amount_cents), 0)::bigint from whole),
    'charged_cents', (select coalesce(sum(amount_cents) filter (where type = 'cargo'), 0) from chosen),
    'paid_cents', (select coalesce(-sum(amount_cents) filter (where type = 'abono'), 0) from chosen),
    'adjusted_cents', (select coalesce(sum(amount_cents) filter (where type = 'ajuste'), 0) from chosen),
    'closing_cents', customer_balance(c.id) - (select coalesce(sum(amount_cents), 0)::bigint from whole where business_day > p_to),
    'total', (select count(*) from chosen),
    'entries', coalesce((select jsonb_agg(entry_answer(entry, balance) order by business_day desc, created_at desc, id desc) from page),
      '[]'))
  from customers c where c.business_id = (select app_business()) and c.id = p_customer
$$;

-- Writes entries of this moment and user, each of the business day of this moment if it has none.
create or replace function add_receivable_entries(p_entries receivable_entries[]) returns setof receivable_entries
language sql
as $$
  insert into receivable_entries
  select r.*
  from (
    select id, m.at, business_day(m.at, time_zone, day_start_minutes) as day
    from businesses, (select write_time() as at) m where id = (select app_business())
  ) b
  cross join unnest(p_entries) e
  cross join lateral jsonb_populate_record(e, jsonb_build_object('business_id', b.id, 'created_at', b.at, 'created_by', app_user(),
    'business_day', coalesce(e.business_day, b.day))) r
  returning *
$$;

-- Writes one entry: { id, customer_id, type, amount_cents, business_day?, … }.
create or replace function create_receivable_entry(p jsonb) returns receivable_entries
language plpgsql
as $$
declare
  entry receivable_entries;
begin
  select * into entry from add_receivable_entries(array[jsonb_populate_record(null::receivable_entries, p)]);
  perform customer_changed(entry.customer_id);
  return entry;
end
$$;

-- Moves the entries of a sale from one register session to another.
create or replace function move_receivable_entries(p_sale uuid, p_from uuid, p_to uuid) returns void
language sql
as $$
  update receivable_entries set register_session_id = p_to
  where business_id = (select app_business()) and sale_id = p_sale and register_session_id = p_from
$$;

-- Why an amount cannot be charged on account, as the sentence for people; null if it can. A limit of zero allows no credit.
create or replace function credit_problem(p_name text, p_is_active boolean, p_balance_cents bigint, p_limit_cents bigint,
  p_amount bigint) returns text
language sql stable
as $$
  select case when not p_is_active then format('La cuenta de %s está inactiva.', p_name)
    when p_balance_cents + p_amount <= p_limit_cents then null
    when p_limit_cents = 0 then format('%s no tiene fiado autorizado: un administrador puede darle un límite en Cuentas.', p_name)
    else format('Con %s %s supera el límite: debe %s de %s y le quedan %s.', money_text(p_amount), p_name, money_text(p_balance_cents),
      money_text(p_limit_cents), money_text(greatest(0, p_limit_cents - p_balance_cents))) end
$$;

-- Charges a payment on account to a locked customer, within the limit. A device without a network knew what was left of the limit, so an
-- offline sale may go above what is left now, but not above the whole limit.
create or replace function charge_customer(p_payment payments) returns void
language plpgsql
as $$
declare
  c customers := lock_customer(p_payment.customer_id);
  owed bigint := customer_balance(c.id);
  most bigint := credit_limit(c);
  problem text := credit_problem(c.name, c.is_active, owed, most, p_payment.amount_cents);
begin
  if is_offline() and credit_problem(c.name, c.is_active, (
    select coalesce(sum(amount_cents), 0)::bigint from receivable_entries
    where business_id = c.business_id and customer_id = c.id and sale_id = p_payment.sale_id), most, p_payment.amount_cents) is null
  then
    problem := null;
  end if;
  if problem is not null and not c.is_active then
    perform refuse('row.conflict', problem);
  elsif problem is not null then
    perform refuse('receivable.limit', problem, jsonb_build_object('balance_cents', owed::text, 'limit_cents', most::text));
  end if;
  perform create_receivable_entry(jsonb_build_object('id', p_payment.id, 'customer_id', c.id, 'type', 'cargo',
    'amount_cents', p_payment.amount_cents, 'sale_id', p_payment.sale_id, 'register_session_id', p_payment.register_session_id,
    'payment_method_id', p_payment.payment_method_id, 'kind', p_payment.kind));
end
$$;

-- Reverses what a sale charged to accounts: all of it, or p_cents. Refuses more than is left.
create or replace function reverse_charges(p_sale sales, p_register_session uuid, p_note text, p_cents bigint default null) returns void
language plpgsql
as $$
declare
  charged uuid[] := array(select distinct customer_id from payments
    where business_id = p_sale.business_id and sale_id = p_sale.id and is_on_account(kind) order by 1);
  debt record;
  left_over bigint := p_cents;
  reversed bigint;
begin
  perform lock_customer(id) from unnest(charged) as x (id);
  for debt in
    select e.customer_id, sum(e.amount_cents)::bigint as cents
    from receivable_entries e
    where e.business_id = p_sale.business_id and e.customer_id = any (charged) and e.sale_id = p_sale.id
    group by 1 having sum(e.amount_cents) > 0
    order by 1
  loop
    reversed := least(debt.cents, coalesce(left_over, debt.cents));
    exit when reversed = 0;
    left_over := left_over - reversed;
    perform create_receivable_entry(jsonb_build_object('id', new_id(), 'customer_id', debt.customer_id, 'type', 'ajuste',
      'amount_cents', -reversed, 'sale_id', p_sale.id, 'register_session_id', p_register_session, 'kind', 'fiado', 'note', p_note));
  end loop;
  if left_over > 0 then
    perform refuse('sale.refunded', format('De esta venta quedan %s en fiado: reembolsa lo demás de otra forma.',
      money_text(p_cents - left_over)));
  end if;
end
$$;

-- The customers that a sale was charged to on account, with the balance just after it.
create or replace function accounts_after(p_sale uuid) returns jsonb
language sql stable
as $$
  select coalesce(jsonb_agg(jsonb_build_object('customer_id', x.customer_id, 'name', x.name,
    'balance_cents', customer_balance(x.customer_id) - (
      select coalesce(sum(e.amount_cents), 0)::bigint from receivable_entries e
      where e.business_id = (select app_business()) and e.customer_id = x.customer_id
        and (e.created_at, e.id) > (x.at, x.id))) order by x.name, x.customer_id), '[]')
  from (
    select distinct on (c.id) c.id as customer_id, c.name, e.created_at as at, e.id
    from payments p
    join customers c on c.business_id = p.business_id and c.id = p.customer_id
    join receivable_entries e on e.business_id = p.business_id and e.customer_id = c.id and e.sale_id = p.sale_id and e.type = 'cargo'
    where p.business_id = (select app_business()) and p.sale_id = p_sale and is_on_account(p.kind)
    order by c.id, e.created_at desc, e.id desc
  ) x
$$;

-- Whether a customer has an opening debt of that day and amount.
create or replace function has_opening_debt(p_customer uuid, p_day date, p_cents bigint) returns boolean
language sql stable
as $$
  select exists (select from receivable_entries e
    where e.business_id = (select app_business()) and e.customer_id = p_customer and e.type = 'cargo' and e.sale_id is null
      and e.business_day = p_day and e.amount_cents = p_cents and not is_entry_voided(e))
$$;

-- Records what a customer owed before Fogón, on its own day. It is no sale, no income and no cash, and may exceed the limit (decision 050):
-- { id, entry_id, amount_cents, owed_on, note? }.
create or replace function record_opening_debt(p jsonb) returns jsonb
language plpgsql
as $$
declare
  c customers := lock_customer((p ->> 'id')::uuid);
  owed_on date := (p ->> 'owed_on')::date;
  amount bigint := (p ->> 'amount_cents')::bigint;
  entered receivable_entries;
begin
  if not c.is_active then
    perform refuse('row.conflict', format('La cuenta de %s está inactiva.', c.name));
  elsif owed_on > today_of(app_business()) then
    perform refuse_field('input.invalid', 'owed_on', 'La fecha no puede ser futura.');
  elsif has_opening_debt(c.id, owed_on, amount) then
    perform refuse_field('row.conflict', 'amount_cents', format('%s ya tiene un saldo inicial de %s de esa fecha.', c.name,
      money_text(amount)));
  end if;
  entered := create_receivable_entry(jsonb_build_object('id', p ->> 'entry_id', 'customer_id', c.id, 'type', 'cargo',
    'amount_cents', amount,
    'business_day', owed_on, 'note', p ->> 'note'));
  perform write_audit('receivable.opened', 'customer', c.id, jsonb_build_object('name', c.name, 'amount_cents', amount,
    'owed_on', owed_on, 'note', entered.note, 'balance_cents', customer_balance(c.id)));
  return jsonb_build_object('customer', customer_answer(c), 'entry', entry_answer(entered, customer_balance(c.id)));
end
$$;

-- Records a payment of a customer, at most the balance; cash enters an open register:
-- { id, payment_id, amount_cents, payment_method_id, reference?, note?, register_session_id? }.
create or replace function pay_receivable(p jsonb) returns jsonb
language plpgsql
as $$
declare
  method payment_methods;
  register_session register_sessions;
  c customers;
  paid receivable_entries;
  amount bigint := (p ->> 'amount_cents')::bigint;
  owed bigint;
begin
  select * into method from payment_methods
  where business_id = (select app_business()) and id = (p ->> 'payment_method_id')::uuid and is_active and not is_on_account(kind);
  if not found then
    perform refuse('row.missing', 'Método de pago no encontrado.');
  end if;
  if goes_to_register(method.kind) then
    register_session := lock_current_register_session((p ->> 'register_session_id')::uuid);
  end if;
  c := lock_customer((p ->> 'id')::uuid);
  owed := customer_balance(c.id);
  if amount > owed then
    perform refuse_field('receivable.excess', 'amount_cents', case
      when owed > 0 then format('%s debe %s: el abono no puede ser mayor.', c.name, money_text(owed))
      else format('%s no debe nada.', c.name) end);
  end if;
  paid := create_receivable_entry(jsonb_build_object('id', p ->> 'payment_id', 'customer_id', c.id, 'type', 'abono',
    'amount_cents', -amount,
    'register_session_id', register_session.id, 'payment_method_id', method.id, 'kind', method.kind,
    'reference', p ->> 'reference', 'note', p ->> 'note'));
  if register_session.id is not null then
    perform add_cash_movement(register_session, new_id(), 'abono', amount, format('Abono de %s', c.name), paid.id);
  end if;
  perform write_audit('receivable.paid', 'customer', c.id, jsonb_build_object('name', c.name, 'amount_cents', amount,
    'method', method.name, 'reference', paid.reference, 'balance_cents', owed - amount));
  return jsonb_build_object('customer', customer_answer(c), 'entry', entry_answer(paid, owed - amount));
end
$$;

-- Voids a payment or an opening debt by an adjustment, once: { id, reason, register_session_id?, approved_by }. The adjustment of a debt
-- has the day of the debt. The cash of a payment leaves today's open register, or else the one that received it if it is still open.
create or replace function void_receivable_payment(p jsonb) returns jsonb
language plpgsql
as $$
declare
  paid receivable_entries;
  register_session register_sessions;
  c customers;
  undone receivable_entries;
  source uuid;
  is_opening boolean;
begin
  select * into paid from receivable_entries
  where business_id = (select app_business()) and id = (p ->> 'id')::uuid and type <> 'ajuste' and sale_id is null;
  if not found then
    perform refuse('row.missing', 'Movimiento no encontrado.');
  end if;
  is_opening := paid.type = 'cargo';
  if goes_to_register(paid.kind) then
    source := coalesce((p ->> 'register_session_id')::uuid, (current_register_session()).id, (select id from register_sessions
      where business_id = paid.business_id and id = paid.register_session_id and status = 'Abierta'));
    if source is not null then
      register_session := lock_register_session(source);
    end if;
  end if;
  c := lock_customer(paid.customer_id);
  if is_entry_voided(paid) then
    perform refuse('row.conflict', case when is_opening then 'Este saldo inicial ya fue anulado.' else 'Este abono ya fue anulado.' end);
  end if;
  undone := create_receivable_entry(jsonb_build_object('id', new_id(), 'customer_id', c.id, 'type', 'ajuste',
    'amount_cents', -paid.amount_cents,
    'register_session_id', register_session.id, 'payment_method_id', paid.payment_method_id, 'kind', paid.kind,
    'reference', paid.id, 'note', p ->> 'reason', 'business_day', case when is_opening then paid.business_day end));
  if register_session.id is not null then
    perform add_cash_movement(register_session, new_id(), 'salida', undone.amount_cents, format('Abono anulado de %s', c.name), undone.id);
  end if;
  perform write_audit(case when is_opening then 'receivable.opening-voided' else 'receivable.payment-voided' end, 'customer', c.id,
    jsonb_build_object('name', c.name, 'amount_cents', abs(undone.amount_cents), 'reason', p ->> 'reason',
      'balance_cents', customer_balance(c.id)), (p ->> 'approved_by')::uuid);
  if not is_opening then
    perform notify_roles(array['admin'], 'Abono anulado', format('%s anuló un abono de %s de %s: %s', person_name(app_user()),
      money_text(undone.amount_cents), c.name, p ->> 'reason'));
  end if;
  return jsonb_build_object('customer', customer_answer(c), 'entry', entry_answer(undone, customer_balance(c.id)));
end
$$;
