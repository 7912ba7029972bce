import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make, recordNamed } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let home: Created
let away: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  home = await make(admin, 'divisions')
  away = await make(admin, 'divisions')
})
afterAll(() => app.close())

const told = async (user: TestUser): Promise<{ record: { id: string } | null }[]> =>
  (await user.call('GET', '/api/notifications')).json<{ record: { id: string } | null }[]>()
const count = async (user: TestUser): Promise<number> =>
  (await user.call('GET', `/api/notifications/unread-count/${user.id}`)).json<{ count: number }>().count

describe('section 6: one condition for bell, count and record', () => {
  const kinds = ['drivers', 'tasks', 'holds', 'recruiting-leads', 'recruiting-applications', 'deadlines', 'feedback'] as const
  /** Told of each by hand, whoever they are: what is under test is who still reads it. */
  const tellAll = (user: TestUser, records: ReadonlyMap<string, string>) =>
    app.deps.pool.query(
      `insert into notifications (id, user_id, event, subject_id, record_kind, record_id, thread_id, occasion, created_at)
       select gen_random_uuid(), $1, x.event, x.id, x.kind, x.id, x.thread, 'test', now()
       from json_to_recordset($2::json) as x(event text, kind text, id uuid, thread uuid)`,
      [
        user.id,
        JSON.stringify(
          [...records].map(([kind, id]) => ({
            kind,
            id,
            event: kind === 'drivers' ? 'mention' : eventOf[kind],
            thread: kind === 'drivers' ? id : null,
          })),
        ),
      ],
    )
  const eventOf: Readonly<Record<string, string>> = {
    tasks: 'task_assigned',
    holds: 'hold_blocks',
    'recruiting-leads': 'lead_assigned',
    'recruiting-applications': 'application_submitted',
    deadlines: 'deadline_due',
    feedback: 'feedback_answered',
  }

  test.each(roles)('a %s is told of exactly what they read, in each division', async (role) => {
    const driver = await make(admin, 'drivers', { division: home.id })
    const owner = await app.as('super_admin')
    const records = new Map<string, string>([['drivers', driver.id]])
    for (const kind of ['tasks', 'holds', 'recruiting-leads', 'recruiting-applications'] as const)
      records.set(
        kind,
        (await make(owner, kind, kind === 'holds' ? { driver: driver.id } : kind === 'tasks' ? {} : { division: home.id })).id,
      )
    const sent = await owner.call('POST', '/api/feedback', { title: 'Sort by age', description: 'The leads, oldest first' })
    records.set('feedback', sent.json<{ id: string }>().id)
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `insert into deadlines (id, number, title, status, status_since, version, source, created_at, updated_at, search_text, what, rule, severity, policy, driver_id, division_id, starts_at, due_at)
       values (gen_random_uuid(), $3, 'Report', 'running', now(), 1, 'system', now(), now(), '', 'Report', 'T', 'legal', false, $1, $2, now(), now()) returning id`,
      [driver.id, home.id, `CLK-${role}`],
    )
    records.set('deadlines', rows[0]?.id ?? '')
    for (const divisions of [null, [home.id], [away.id]]) {
      const reader = await app.as(role, divisions ?? undefined)
      await tellAll(reader, records)
      const heard = new Set((await told(reader)).map(({ record }) => record?.id))
      expect(await count(reader)).toBe(heard.size)
      for (const kind of kinds) {
        const id = records.get(kind) ?? ''
        const { statusCode } = await reader.call('GET', `/api/${recordNamed(kind).api}/${id}`)
        expect([kind, heard.has(id)]).toEqual([kind, statusCode === 200])
      }
    }
  })
})
