-- Counts (arqueos) of an open register session.

-- The counts that are valid for the present expected cash: those since it last had another amount.
create or replace function valid_register_counts(p_register_session uuid, p_expected bigint) returns setof register_counts
language sql stable
as $$
  select r from register_counts r
  where r.business_id = (select app_business()) and r.register_session_id = p_register_session
    and not exists (select from register_counts o
      where o.business_id = r.business_id and o.register_session_id = r.register_session_id
        and (o.created_at, o.id) >= (r.created_at, r.id) and o.expected_cents <> p_expected)
  order by r.created_at, r.id
$$;

-- The result of the last count of an open register session, with its expected cash; null if it must be counted.
create or replace function register_count_outcome(p_register_session uuid) returns jsonb
language plpgsql stable
as $$
declare
  tolerance bigint := (select register_tolerance_cents from businesses where id = (select app_business()));
  counts register_counts[] := (select array_agg(n order by n.created_at, n.id)
    from register_sessions c, valid_register_counts(c.id, (expected_cash(c) ->> 'expected_cents')::bigint) n
    where c.business_id = (select app_business()) and c.id = p_register_session and c.status = 'Abierta');
  last register_counts := counts[cardinality(counts)];
begin
  if last.id is null then
    return null;
  end if;
  return jsonb_build_object('id', last.id, 'counted_by', person_name(last.counted_by), 'counted_at', last.created_at,
    'expected_cents', last.expected_cents, 'counted_cents', last.counted_cents,
    'difference_cents', last.counted_cents - last.expected_cents, 'tolerance_cents', tolerance,
    'exceeds_tolerance', exceeds_tolerance(last.counted_cents - last.expected_cents, tolerance),
    'recounts_left', greatest(0, max_register_counts() - cardinality(counts)),
    'open_bills', coalesce((
      select jsonb_agg(jsonb_build_object('sale_id', s.id, 'order_number', o.number, 'channel', o.channel, 'table_number', s.table_number,
        'customer_name', s.customer_name, 'total_cents', s.total_cents) order by o.number, s.created_at, s.id)
      from sales s
      join orders o on o.business_id = s.business_id and o.id = s.order_id
      where s.business_id = (select app_business()) and s.status = 'Por cobrar'), '[]'));
end
$$;

-- { outcome } of the last count of a register session; null if there is no such session.
create or replace function last_register_count(p_register_session uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object('outcome', register_count_outcome(c.id))
  from register_sessions c where c.business_id = (select app_business()) and c.id = p_register_session
$$;

-- Refuses a count of another register session.
create or replace function check_register_count(p_register_session uuid, p_count uuid) returns void
language plpgsql stable
as $$
begin
  if not exists (select from register_counts
    where business_id = (select app_business()) and register_session_id = p_register_session and id = p_count)
  then
    perform refuse('row.missing', 'No se encontró el conteo: cuenta el efectivo de la caja antes de cerrarla.');
  end if;
end
$$;

-- Counts an open register session without showing its expected cash: { id, counted_cents, closing_count?, recount_of? }. The same cash is
-- counted once, and once again by a user who saw the result of the first count.
create or replace function count_register(p jsonb) returns jsonb
language plpgsql
as $$
declare
  register_session register_sessions := lock_register_session((p ->> 'id')::uuid);
  expected bigint := (expected_cash(register_session) ->> 'expected_cents')::bigint;
  counts register_counts[] := (select array_agg(n order by n.created_at, n.id) from valid_register_counts(register_session.id, expected) n);
  last register_counts := counts[cardinality(counts)];
  counted register_counts;
begin
  if p ->> 'recount_of' is not null then
    perform check_register_count(register_session.id, (p ->> 'recount_of')::uuid);
  end if;
  if last.id <> (p ->> 'recount_of')::uuid or last.id is not null and p ->> 'recount_of' is null then
    perform refuse('row.conflict', format('%s ya contó esta caja: revisa su conteo.', person_name(last.counted_by)));
  elsif cardinality(counts) >= max_register_counts() then
    perform refuse('row.conflict', 'La caja ya se contó dos veces: ciérrala con el último conteo.');
  end if;
  insert into register_counts (business_id, id, register_session_id, counted_cents, closing_count, expected_cents, counted_by, created_at)
  values (register_session.business_id, new_id(), register_session.id, (p ->> 'counted_cents')::bigint,
    checked_cash_count(p -> 'closing_count', (p ->> 'counted_cents')::bigint, 'closing_count'), expected, app_user(), clock_timestamp())
  returning * into counted;
  perform write_audit('register.counted', 'register_session', register_session.id, jsonb_build_object('expected_cents', expected,
    'counted_cents', counted.counted_cents, 'difference_cents', counted.counted_cents - expected, 'count', counted.closing_count));
  perform changed_row('register.changed', register_session.id);
  return register_count_outcome(register_session.id);
end
$$;
