import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { choice, date, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { identityReaders, operationsStaff } from '#kit/roles.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/app.ts'
import { columnsOf } from '#engine/columns.ts'
import type { RecordRules } from '#engine/write/rules.ts'
import { run } from '#engine/sql.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import type { Deps } from '#engine/write/rules.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { inlineJobs } from '#test/support/inline-jobs.ts'
import type { InlineJobs } from '#test/support/inline-jobs.ts'
import { testSessions } from '#test/support/sessions.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** A request with a medical reason: the case the product has no kind for yet. */
const leaves = defineRecord({
  name: 'leave-trials',
  path: '/leave-trials',
  label: { one: 'Leave trial', many: 'Leave trials' },
  number: 'LVT-{seq4}',
  fields: {
    firstDay: date({ label: 'First day', required: true }),
    type: choice({ pto: { label: 'PTO' }, medical: { label: 'Medical' } }, { label: 'Type', required: true }),
    leaveReason: text({ label: 'Leave reason', max: 200, confidential: 'medical', authored: { while: ['draft'] } }),
    doctor: text({ label: 'Doctor', max: 80, confidential: 'medical' }),
  },
  lifecycle: {
    states: { draft: { label: 'Draft', tone: 'neutral' }, submitted: { label: 'Submitted', tone: 'info' } },
    initial: 'draft',
    moves: {
      submit: { label: 'Submit', from: ['draft'], to: 'submitted', roles: operationsStaff },
      send_back: { label: 'Send back', from: ['submitted'], to: 'draft', roles: identityReaders },
    },
  },
  access: {
    read: operationsStaff,
    create: operationsStaff,
    update: operationsStaff,
    archive: identityReaders,
    export: operationsStaff,
    confidential: { medical: identityReaders },
    beside: { readers: identityReaders },
  },
  scope: 'company',
  title: ({ type, firstDay }) => `${type} from ${firstDay}`,
  list: { columns: ['title', 'status', 'firstDay'], sort: '-firstDay', filters: ['status', 'type'], facts: ['status', 'firstDay'] },
  form: [{ heading: 'Leave', fields: ['firstDay', 'type', 'leaveReason', 'doctor'] }],
  check: ({ type, leaveReason }) => [type === 'medical' && leaveReason === null && issue('leaveReason', 'Say why')],
})

const rules: RecordRules = {
  moves: {
    submit: {
      guard: (_tx, { leaveReason }) => Promise.resolve(leaveReason === 'to be said' ? 'Say the reason first.' : null),
    },
  },
}

/** Words that stand in the field and nowhere else. */
const [secret, later] = ['zqkappendix', 'zqkrecovery'] as const
const list = '/api/leave-trials'

describe('G12 a confidential field that its author enters and corrects while the record is a draft', () => {
  let base: TestApp
  let app: App
  let jobs: InlineJobs
  const people = new Map<string, TestUser>()
  const by = (name: string): TestUser => {
    const found = people.get(name)
    if (found === undefined) throw new Error(`Nobody is called ${name}`)
    return found
  }

  const made = async (name: string, more: Json = {}): Promise<Created> => {
    const answer = await by(name).call('POST', list, { firstDay: '2026-12-01', type: 'medical', leaveReason: secret, ...more })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json<Created>()
  }
  const change = (name: string, { id, version }: Created, patch: Json) =>
    by(name).call('PATCH', `${list}/${id}`, patch, { 'if-match': `"${version}"` })
  const reveal = (name: string, { id }: Created, fields = ['leaveReason']) => by(name).call('POST', `${list}/${id}/reveal`, { fields })
  const move = async (name: string, { id }: Created, step: string): Promise<Created> => {
    const answer = await by(name).call('POST', `${list}/${id}/transitions`, { move: step })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Created>()
  }

  beforeAll(async () => {
    base = await buildTestApp()
    const record = leaves as unknown as RecordDefinition
    const columns = columnsOf(record).map(({ name, type }) => `"${name}" ${type}`)
    await run(base.deps.pool, sql.raw(`create table leave_trials (${columns.join(', ')}, search_text text)`))
    await run(base.deps.pool, sql.raw('create sequence number_leave_trials'))
    const sessions = testSessions(base.deps.pool, base.clock)
    jobs = inlineJobs(() => jobHandlers(deps))
    const deps: Deps = {
      ...base.deps,
      auth: sessions.auth,
      registry: { ...base.deps.registry, 'leave-trials': record },
      rules: { ...base.deps.rules, 'leave-trials': rules },
      jobs,
    }
    app = await buildApp(deps)
    for (const [name, role] of Object.entries({ author: 'manager', peer: 'manager', lead: 'supervisor', hr: 'safety' } as const))
      people.set(name, await sessions.signIn(app.http, role, null))
  })
  afterAll(async () => {
    await jobs.stop()
    await app.http.close()
    await base.close()
  })

  test('no list, record, history, first version, search, filter or export says it to anybody', async () => {
    const leave = await made('author')
    const paths = [
      list,
      `${list}?limit=10&fields=id,leaveReason`,
      ...['', '/history', '/original'].map((part) => `${list}/${leave.id}${part}`),
      `${list}/export?format=csv`,
      `/api/search?q=${secret}`,
      `${list}?q=${secret}`,
      '/api/dashboard/recent-activities?limit=100',
    ]
    expect(JSON.stringify(leave)).not.toContain(secret)
    for (const name of people.keys())
      for (const path of paths) {
        const answer = await by(name).call('GET', path)
        expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
        const said = path.startsWith('/api/search') ? answer.body.replaceAll(`q=${secret}`, '') : answer.body
        expect(said, `${name} ${path}`).not.toContain(secret)
      }
    for (const query of [`leaveReason=${secret}`, 'leaveReason=null', 'sort=leaveReason'])
      expect((await by('hr').call('GET', `${list}?${query}`)).statusCode, query).toBe(400)
    const history = (await by('peer').call('GET', `${list}/${leave.id}/history`)).json<{ changes: Json[] }[]>()
    expect(history[0]?.changes).toContainEqual({ field: 'leaveReason', from: null, to: null, masked: true })
  })

  test('the author reads and corrects it in the draft, HR reads it at any time, nobody else does, and each view is logged', async () => {
    const leave = await made('author')
    for (const name of ['peer', 'lead']) {
      expect((await reveal(name, leave)).statusCode, name).toBe(403)
      const refused = await change(name, leave, { leaveReason: secret })
      expect(refused.statusCode, name).toBe(422)
      expect(refused.body).toContain('Your role changes Leave reason only in a leave trial of your own, while it is draft')
    }
    for (const name of ['author', 'hr']) expect((await reveal(name, leave)).json(), name).toEqual({ leaveReason: secret })
    expect((await reveal('author', leave, ['leaveReason', 'doctor'])).statusCode, 'the class stays closed').toBe(403)
    const corrected = await change('author', leave, { leaveReason: later })
    expect(corrected.statusCode, corrected.body).toBe(200)
    expect(corrected.body).not.toContain(later)
    expect((await reveal('hr', leave)).json()).toEqual({ leaveReason: later })
    const history = (await by('hr').call('GET', `${list}/${leave.id}/history`)).json<{ action: string; actorId: string }[]>()
    const views = history.filter(({ action }) => action === 'view_confidential').map(({ actorId }) => actorId)
    expect(views).toEqual([by('hr').id, by('hr').id, by('author').id])
  })

  test('once submitted it is for HR alone, and its author has it again when it is sent back', async () => {
    const leave = await made('author')
    const submitted = await move('author', leave, 'submit')
    expect((await reveal('author', leave)).statusCode).toBe(403)
    expect((await change('author', submitted, { leaveReason: later })).statusCode).toBe(422)
    expect((await change('author', submitted, { firstDay: '2026-12-02' })).statusCode, 'the rest goes on').toBe(200)
    const [row] = (await by('hr').call('GET', `${list}?id=${leave.id}`)).json<Created[]>()
    expect((await change('hr', row as Created, { leaveReason: later })).statusCode).toBe(200)
    expect((await reveal('author', leave)).statusCode).toBe(403)
    await move('hr', leave, 'send_back')
    expect((await reveal('author', leave)).json()).toEqual({ leaveReason: later })
    expect((await reveal('peer', leave)).statusCode).toBe(403)
  })

  test('rules speak of it to the author of a draft, also while it is entered and submitted, and to nobody else who cannot read it', async () => {
    const without = await by('author').call('POST', list, { firstDay: '2026-12-01', type: 'medical' })
    expect(without.statusCode, without.body).toBe(422)
    expect(without.body).toContain('Say why')
    const leave = await made('author')
    const emptied = await change('author', leave, { leaveReason: null })
    expect(emptied.body).toContain('Say why')
    const open = await made('author', { type: 'pto', leaveReason: 'to be said' })
    for (const [name, said] of [
      ['author', 'Say the reason first.'],
      ['peer', null],
    ] as const) {
      const answer = await by(name).call('POST', `${list}/${open.id}/transitions`, { move: 'submit' })
      expect([answer.statusCode, answer.json<{ detail?: string }>().detail ?? null], name).toEqual([said === null ? 200 : 409, said])
    }
    const pto = await made('author', { type: 'pto', leaveReason: null })
    expect((await change('peer', pto, { type: 'medical' })).statusCode, 'a refusal would tell a peer that it is empty').toBe(200)
  })

  test('no file and no bulk change tells a peer whether a guess is right', async () => {
    const leave = await made('author')
    const steps = importer({ ...base, ...app, jobs }, by('peer'), 'leave-trials')
    const outcomes: unknown[] = []
    for (const guess of [secret, 'another guess']) {
      const { id } = await steps.upload(`Record number,Leave reason\n${leave.number},${guess}\n`)
      await steps.check(id)
      const rows = (await steps.rows(id)).map(({ outcome, issues, changes }) => ({ outcome, issues, changes }))
      const bulk = await by('peer').call('POST', `${list}/bulk`, { ids: [leave.id], patch: { leaveReason: guess }, dryRun: true })
      outcomes.push({ rows, bulk: bulk.json() })
    }
    expect(outcomes[0]).toMatchObject({ rows: [{ outcome: 'error' }], bulk: { unchanged: 0, failed: [{ id: leave.id }] } })
    expect(outcomes[0]).toEqual(outcomes[1])
  })
})
