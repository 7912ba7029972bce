import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { managers } from '#kit/roles.ts'
import { metBy } from '#features/auth/sessions/session-store.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { savedById } from '../reports/saved.ts'
import { cadence, schedule } from './answers.ts'
import type { Schedule } from './answers.ts'
import { nextDue } from './cadence.ts'
import { resultRoutes } from './result-routes.ts'

const tag = 'Reports'
const body = z.strictObject({
  ...cadence,
  recipients: z.array(z.uuid()).min(1, 'Choose at least one person').max(50),
  onlyIfRows: z.boolean().default(true),
})
type Body = z.output<typeof body>

const schedulesOf = (deps: Deps, user: SessionUser): Promise<Schedule[]> =>
  run<Schedule>(
    deps.pool,
    sql`select s.id, s.saved_id as "savedId", r.name, s.every, s.weekday, s.month_day as "monthDay", s.at, s.time_zone as "timeZone", s.only_if_rows as "onlyIfRows",
        s.paused, to_json(s.next_at)#>>'{}' as "nextAt", to_json(s.last_at)#>>'{}' as "lastAt", s.failure,
        (select coalesce(json_agg(json_build_object('id', u.id, 'title', u.title, 'active', u.status = 'active' and u.archived_at is null) order by u.title), '[]'::json)
          from users u where u.id = any(s.recipients)) as recipients
      from report_schedules s join saved_reports r on r.id = s.saved_id where s.owner_id = ${user.id}::uuid and r.deleted_at is null order by lower(r.name), s.id`,
  )

/** Managers send to people they work with; everybody sends to themselves. */
const checkRecipients = async (deps: Deps, user: SessionUser, recipients: readonly string[]): Promise<void> => {
  const others = [...new Set(recipients)].filter((id) => id !== user.id)
  if (others.length === 0) return
  if (!managers.includes(user.role)) throw new AppError('forbidden', 'Only managers send reports to others.')
  const met = metBy(user)
  const found = await run<{ id: string }>(
    deps.pool,
    sql`select u.id from users u where ${allOf([sql`u.id = any(${arrayOf(others, 'uuid')}) and u.status = 'active' and u.archived_at is null`, ...(met === null ? [] : [met])])}`,
  )
  if (found.length < others.length)
    throw new AppError('invalid', 'One of these people is no longer active.', [
      { field: 'recipients', message: 'Choose people who are active' },
    ])
}

const valuesOf = (given: Body) => ({
  every: given.every,
  weekday: given.every === 'weekly' ? (given.weekday ?? 1) : null,
  monthDay: given.every === 'monthly' ? (given.monthDay ?? 1) : null,
  at: given.at,
  timeZone: given.timeZone,
})

const oneOf = async (deps: Deps, user: SessionUser, id: string): Promise<Schedule> => {
  const found = (await schedulesOf(deps, user)).find((one) => one.id === id)
  if (found === undefined) throw new AppError('not_found', 'Schedule not found, or you don’t have access.')
  return found
}

/** Reports that come by themselves: each recipient gets only what they can access. */
export const reportScheduleRoutes = (router: Router, deps: Deps): void => {
  const url = '/api/reports/schedules'
  router.add({
    method: 'GET',
    url,
    tag,
    summary: 'Your scheduled reports, with why the last one failed',
    access: 'signed_in',
    answer: z.array(schedule),
    handler: ({ user }) => schedulesOf(deps, user),
  })
  router.add({
    method: 'POST',
    url,
    tag,
    summary: 'Schedule a saved report; each recipient gets only what they can access',
    access: 'signed_in',
    body: body.extend({ savedId: z.uuid() }),
    answer: schedule,
    handler: async ({ user, body: given, reply }) => {
      await savedById(deps, user, given.savedId)
      await checkRecipients(deps, user, given.recipients)
      const [id, now, values] = [uuidv7(), deps.clock.now(), valuesOf(given)]
      await run(
        deps.pool,
        sql`insert into report_schedules (id, saved_id, owner_id, every, weekday, month_day, at, time_zone, recipients, only_if_rows, next_at, created_at)
          values (${id}, ${given.savedId}::uuid, ${user.id}::uuid, ${values.every}, ${values.weekday}, ${values.monthDay}, ${values.at}, ${values.timeZone},
            ${arrayOf([...new Set(given.recipients)], 'uuid')}, ${given.onlyIfRows}, ${nextDue(values, now).toISOString()}, ${now.toISOString()})`,
      )
      return reply.code(201).send(await oneOf(deps, user, id))
    },
  })
  router.add({
    method: 'PUT',
    url: `${url}/:id`,
    tag,
    summary: 'Change, pause or resume your own schedule',
    access: 'signed_in',
    params: idParams,
    body: body.extend({ paused: z.boolean().default(false) }),
    answer: schedule,
    handler: async ({ user, params, body: given }) => {
      await oneOf(deps, user, params.id)
      await checkRecipients(deps, user, given.recipients)
      const values = valuesOf(given)
      await run(
        deps.pool,
        sql`update report_schedules set every = ${values.every}, weekday = ${values.weekday}, month_day = ${values.monthDay}, at = ${values.at}, time_zone = ${values.timeZone},
          recipients = ${arrayOf([...new Set(given.recipients)], 'uuid')}, only_if_rows = ${given.onlyIfRows}, paused = ${given.paused}, failures = 0,
          next_at = ${nextDue(values, deps.clock.now()).toISOString()} where id = ${params.id}::uuid and owner_id = ${user.id}::uuid`,
      )
      return oneOf(deps, user, params.id)
    },
  })
  router.add({
    method: 'DELETE',
    url: `${url}/:id`,
    tag,
    summary: 'Delete your own schedule; sent results stay',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply }) => {
      await oneOf(deps, user, params.id)
      await run(deps.pool, sql`delete from report_schedules where id = ${params.id}::uuid and owner_id = ${user.id}::uuid`)
      return reply.code(204).send()
    },
  })
  resultRoutes(router, deps)
}
