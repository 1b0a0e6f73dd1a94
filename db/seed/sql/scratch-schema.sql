-- The functions and tables from which the history is generated. Random values are hashes of a row's number and a salt: every machine
-- generates the same rows.

create function share(n bigint, salt bigint) returns double precision
language sql immutable parallel safe
as $$ select (hashint8extended(n, salt) & 1048575) / 1048576.0::double precision $$;

create function moment(ms bigint) returns timestamptz
language sql immutable parallel safe
as $$ select to_timestamp(ms / 1000.0::double precision) $$;

-- A UUIDv7 of the time `ms`. Its other bits are a hash of the row.
create function row_id(ms bigint, kind bigint, n bigint) returns uuid
language sql immutable parallel safe
as $$
  select encode(
    int8send((ms << 16) | 28672 | (hashint8extended(n, kind) & 4095))
      || int8send((-9223372036854775808) | (hashint8extended(n, kind + 1000) & 4611686018427387903)),
    'hex')::uuid
$$;

-- `base` is added to row numbers, so that two businesses have different rows. Times are milliseconds.
create table run (
  business_id uuid, base bigint, zone text, today date, first_day date, now_ms bigint, limit_ms bigint, sales bigint,
  by_order boolean, scale numeric, location_id uuid, register_id uuid
);
create table staff (role text, id uuid, name text);
create table methods (kind text, id uuid);
create table guests (customer_no integer, id uuid);
create table seats (table_no integer, id uuid, name text);
-- A product with hours is charged from `from_hour` to `until_hour`; at other hours `instead` replaces it.
create table products (
  item_no integer, id uuid, course integer, popularity integer[], variants jsonb, from_hour numeric, until_hour numeric, instead integer
);
create table supplier_plan (supplier_no integer, id uuid, weekdays integer[], lead_days integer);
create table ingredients (
  ing_no integer, id uuid, supplier_no integer, step numeric, whole boolean, price numeric, stock numeric, pause_days integer
);
create table small_expenses (expense_no integer, name text, category_id uuid, max_cents bigint, from_register boolean);

create function staff_id(wanted text) returns uuid
language sql stable parallel safe
as $$ select id from staff where role = wanted $$;
