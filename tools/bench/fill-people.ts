import type pg from 'pg'

/** How many are unread, or left to do, whatever the size. */
const waiting = 20
const people = 50

/**
 * So many messages between fifty people, one of them `user`, who has twenty unread; one thread is about each vehicle. All else was
 * read long ago.
 */
export const fillMessages = async (pool: pg.Pool, count: number, user: string): Promise<void> => {
  await pool.query('set statement_timeout = 0')
  const threads = Math.max(people, count / 20)
  await pool.query(
    `with about as (select array_agg(id) as ids from vehicles)
     insert into message_threads (id, kind, record_kind, record_id, created_by, created_at)
     select gen_random_uuid(), case when v.id is null then 'direct' else 'record' end, case when v.id is not null then 'vehicles' end, v.id, $2, now()
     from generate_series(1, $1::int) n, lateral (select case n % 2 when 1 then (select ids[(n + 1) / 2] from about) end as id) v`,
    [threads, user],
  )
  await pool.query(
    `with numbered as (select id, row_number() over () - 1 as n from message_threads),
       others as (select array_agg(gen_random_uuid()) as ids from generate_series(1, ${people - 1}))
     insert into message_receipts (message_id, user_id, thread_id, priority, at, unread, delivered_at)
     select gen_random_uuid(), case m % ${people} when 0 then $2::uuid else (select ids[1 + m % ${people - 1}] from others) end, t.id, 'normal', now(),
       m % ${people} = 0 and m <= ${people * waiting}, now()
     from generate_series(1, $1::int) m join numbered t on t.n = (m + m / ${people}) % (select count(*) from message_threads)`,
    [count, user],
  )
  await pool.query(
    `insert into messages (id, thread_id, body, author_id, at) select message_id, thread_id, 'Load is ready', user_id, at from message_receipts`,
  )
  await pool.query('vacuum analyze message_threads, message_receipts, messages')
}

/** So many tasks of fifty people; `user` has twenty left to do, and all else is done. */
export const fillTasks = async (pool: pg.Pool, count: number, user: string): Promise<void> => {
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `with others as (select array_agg(gen_random_uuid()) as ids from generate_series(1, ${people - 1}))
     insert into tasks (id, number, title, status, status_since, version, source, created_at, updated_at, type, priority, repeats, assignees)
     select gen_random_uuid(), 'TSK-B' || n, 'Call the shop', case when n <= ${people * waiting} then 'pending' else 'done' end, now(), 1, 'demo', now(), now(),
       'todo', 'normal', 'never', array[case n % ${people} when 0 then $2::uuid else (select ids[1 + n % ${people - 1}] from others) end]
     from generate_series(1, $1::int) n`,
    [count, user],
  )
  await pool.query('vacuum analyze tasks')
}
