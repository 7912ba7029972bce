import type pg from 'pg'

/** Vehicles made inside the database, spread over `divisions`: enough to measure lists, not meant to be looked at. */
export const fillVehicles = async (pool: pg.Pool, count: number, divisions: readonly string[], prefix: string): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into vehicles (id, number, title, status, status_since, version, source, tags, created_at, updated_at, unit_number, kind, division_id, vin, year, make, model, ownership,
         mileage, mileage_read_at, samsara_vehicle_id, last_telematics_sync, plate_number, plate_state, search_text)
       select gen_random_uuid(), $3 || '-' || n, $3 || n, (array['active','active','active','active','in_shop','reserve'])[1 + n % 6], now(), 1, 'demo', '{}', now(), now(), $3 || n,
         (array['tractor','trailer','straight'])[1 + n % 3], ($2::uuid[])[1 + n % cardinality($2::uuid[])], null, 2012 + n % 14, (array['FREIGHTLINER','KENWORTH','PETERBILT','VOLVO'])[1 + n % 4],
         (array['Cascadia','T680','579','VNL 760'])[1 + n % 4], 'owned', ((n::bigint * 7919) % 900000)::int, now(), 'sim-' || $3 || n, now(), 'P' || n, 'MO', lower($3 || '-' || n || ' ' || $3 || n || ' p' || n)
       from generate_series(1, $1::int) n`,
      [count, divisions, prefix],
    )
    await client.query('vacuum analyze vehicles')
  } finally {
    client.release(true)
  }
}

/** Accidents made inside the database on one driver and one unit: one in 50 is open or pending, as in a company that closes its cases. */
export const fillAccidents = async (pool: pg.Pool, count: number, divisions: readonly string[]): Promise<void> => {
  await fillVehicles(pool, 1, divisions, 'A')
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into drivers (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, division_id, position, employment_type, phone, hire_date)
     values (gen_random_uuid(), 'DRV-B1', 'Bench Driver', 'active', now(), 1, 'demo', now(), now(), 'Bench', 'Driver', $1, 'company_driver', 'company', '5735550101', '2020-03-02')`,
    [divisions[0]],
  )
  await pool.query(
    `insert into accidents (id, number, title, status, status_since, version, source, created_at, updated_at, occurred_at, city, state, driver_id, vehicle_id, type, treated_away, tow_away, driver_cited, narrative, division_id, search_text)
     select gen_random_uuid(), 'ACC-B' || n, 'Accident ' || n, case n % 100 when 0 then 'open' when 50 then 'pending' else 'closed' end, now(), 1, 'demo', now(), now(),
       now() - (n || ' minutes')::interval, 'Joplin', 'MO', (select id from drivers limit 1), (select id from vehicles limit 1), 'backing', false, false, false, 'Backed into a dock.',
       ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'acc-b' || n
     from generate_series(1, $1::int) n`,
    [count, divisions],
  )
  await pool.query('vacuum analyze accidents')
}

/** Drivers made inside the database, each with a name of its own: what a question names is found among all of them. */
export const fillDrivers = async (pool: pg.Pool, count: number, divisions: readonly string[]): Promise<void> => {
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into drivers (id, number, title, status, status_since, version, source, created_at, updated_at, first_name, last_name, division_id, position, employment_type, phone, hire_date,
       license_expiration_date, medical_expiration_date, search_text)
     select gen_random_uuid(), 'DRV-N' || n, first || ' Number' || n, 'active', now(), 1, 'demo', now(), now(), first, 'Number' || n, ($2::uuid[])[1 + n % cardinality($2::uuid[])], 'company_driver', 'company',
       '5735550101', current_date - n % 3000, current_date + n % 900, current_date + n % 700, lower(first || ' number' || n)
     from generate_series(1, $1::int) n, lateral (select (array['Hazel', 'Otis', 'Ruby', 'Clyde', 'Opal'])[1 + n % 5] as first) f`,
    [count, divisions],
  )
  await pool.query('vacuum analyze drivers')
}
