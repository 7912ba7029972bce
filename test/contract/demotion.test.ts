import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, mayEditField } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { chunkRows } from '#features/transfer/import/check.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, inputFor, make, recordNamed } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { limitFor } from '#test/support/patience.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** Rights are those of today: who was given another role takes nothing back that he could not do now. */

let app: TestApp
let boss: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  boss = await app.as('super_admin')
})
afterAll(() => app.close())

/** The same person in another role, by the form of the users. */
const given = async (person: TestUser, role: Role): Promise<TestUser> => {
  const { version } = (await boss.call('GET', `/api/users/${person.id}`)).json<Created>()
  const answer = await boss.call('PATCH', `/api/users/${person.id}`, { role }, { 'if-match': `"${version}"` })
  expect(answer.statusCode, answer.body).toBe(200)
  return app.again(person, role)
}

const undo = (user: TestUser, batch: unknown) => user.call('POST', `/api/batches/${String(batch)}/undo`, {})
const stateOf = async (record: RecordDefinition, id: string): Promise<Json> => {
  const row = (await boss.call('GET', `/api/${record.api}/${id}`)).json<Json>()
  return { version: row['version'], status: row['status'], archivedAt: row['archivedAt'] }
}

const others = roles.filter((role) => role !== 'super_admin' && role !== 'admin')
const textsIn = (record: RecordDefinition): (readonly [string, Field])[] =>
  fieldEntries(record).filter(
    ([, field]) =>
      (field.kind === 'longText' || (field.kind === 'text' && field.pattern === undefined)) &&
      field.required !== true &&
      field.unique !== true &&
      mayEditField('admin', record, field),
  )

describe.each(sampled('demotion', creatableKinds, 6).map((record) => [record.name, record] as const))('%s', (kind, record) => {
  const base = `/api/${record.api}`

  test('what an administrator did is taken back by him in another role only as far as that role goes', async () => {
    let person = await app.as('admin')
    const field = textsIn(record)[0]?.[0]
    let acts: { batch: unknown; id: string; needs: 'create' | 'update' | 'archive' }[] = []
    const send = async (needs: 'create' | 'update' | 'archive', id: string, work: ReturnType<TestUser['call']>): Promise<void> => {
      const answer = await work
      if (answer.statusCode === 200) acts.push({ needs, id, batch: answer.headers['x-batch-id'] })
    }
    const input = await inputFor(boss, kind)
    const own = await person.call('POST', base, input, { 'x-confirm-warnings': '1' })
    if (own.statusCode === 201) {
      const { id } = own.json<Created>()
      const [created] = (await boss.call('GET', `${base}/${id}/history`)).json<{ batchId: string }[]>()
      acts.push({ needs: 'create', id, batch: created?.batchId })
    }
    const confirm = { 'x-confirm-warnings': '1' }
    if (field !== undefined) {
      const changed = await make(boss, kind)
      const match = { 'if-match': `"${changed.version}"` }
      await send('update', changed.id, person.call('PATCH', `${base}/${changed.id}`, { [field]: 'Other' }, { ...confirm, ...match }))
    }
    const gone = await make(boss, kind)
    await send('archive', gone.id, person.call('DELETE', `${base}/${gone.id}`, {}, { 'if-match': `"${gone.version}"` }))
    for (const role of others) {
      person = await given(person, role)
      for (const { batch, id, needs } of acts) {
        const before = await stateOf(record, id)
        const allowed = may(role, needs, record) || (needs === 'create' && may(role, 'archive', record))
        const answer = await undo(person, batch)
        const label = `${role} ${needs}: ${answer.body}`
        if (!allowed) expect([403, 404], label).toContain(answer.statusCode)
        if (!allowed) expect(await stateOf(record, id), label).toEqual(before)
        // What is gone tells nothing of the next role; the undo of an undo is judged alike.
        if (answer.statusCode === 200 && answer.json<{ undone: number }>().undone > 0) acts = acts.filter((act) => act.batch !== batch)
      }
    }
  })
})

/** What an administrator may import into a kind and somebody in the role, who may import too, may not change. */
const beyondImporters = creatableKinds.flatMap((record) =>
  others.flatMap((role) => {
    if (!may('admin', 'create', record) || !may('admin', 'update', record) || !may(role, 'create', record)) return []
    const found = textsIn(record).find(([, field]) => !may(role, 'update', record) || !mayEditField(role, record, field))
    return found === undefined ? [] : [[record.name, found[1].label, role, record, found] as const]
  }),
)

describe('the rollback of an import', () => {
  test.each(sampled('importers', beyondImporters, 6))(
    'of %s, %s: kept as it is for a former administrator who is %s by now',
    async (kind, label, role, record, found) => {
      const person = await app.as('admin')
      const row = await make(boss, kind)
      const [property] = found
      const before = await revealed(record, row.id, property)
      const { id } = await imported(person, record, `Record number,${label}\n${row.number},OTHER\n`)
      expect(await revealed(record, row.id, property)).toBe('OTHER')
      expect(before).not.toBe('OTHER')
      const former = await given(person, role)
      const back = importer(app, former, record.api)
      expect(await back.rollback(id)).toMatchObject({ state: 'rolled_back', counts: { kept: 1 } })
      expect(await revealed(record, row.id, property)).toBe('OTHER')
      // Nor may they where the role sees its own records alone.
      const sees = (await former.call('GET', `/api/${record.api}/${row.id}`)).statusCode === 200
      const said =
        may(role, 'update', record) && sees ? `Your role can’t change ${label}` : 'You don’t have permission to change this record'
      expect((await back.rows(id)).map(({ outcome, issues }) => [outcome, issues.at(-1)?.message])).toEqual([['kept', said]])
    },
  )

  test('is no longer theirs at all once they may not import such records; what they created goes while they may still create', async () => {
    const person = await app.as('admin')
    const { id } = await imported(person, recordNamed('vehicles'), `Unit number,Type,Division\nROLL-1,Tractor,${await divisionCode()}\n`)
    const unit = async () => (await boss.call('GET', '/api/vehicles?unitNumber=ROLL-1&archived=all')).json<Json[]>()[0]?.['archivedAt']
    const recruiter = await given(person, 'recruiter')
    expect((await recruiter.call('POST', `/api/imports/${id}/rollback`, {})).statusCode).toBe(404)
    expect(await unit()).toBeNull()
    const supervisor = await given(recruiter, 'supervisor')
    expect(await importer(app, supervisor, 'vehicles').rollback(id)).toMatchObject({ counts: { rolledBack: 1 } })
    expect(await unit()).not.toBeNull()
  })
})

describe('a job that runs for long', () => {
  /** Does `work` while the job that `begin` orders stands before its first write to vehicles. */
  const during = async (begin: () => Promise<unknown>, work: () => Promise<void>): Promise<void> => {
    const holder = await app.deps.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table vehicles in share mode')
      await begin()
      const waiting = `select 1 from pg_locks where relation = 'vehicles'::regclass and not granted`
      await expect.poll(async () => (await app.deps.pool.query(waiting)).rowCount, { timeout: limitFor(5_000) }).toBe(1)
      await work()
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await app.jobs.idle()
  }
  const file = async (units: string): Promise<string> => {
    const code = await divisionCode()
    return ['Unit number,Type,Division', ...Array.from({ length: chunkRows + 2 }, (_, at) => `${units}-${at},Tractor,${code}`)].join('\n')
  }
  const begun = async (person: TestUser, id: string, step: string): Promise<void> => {
    const answer = await person.call('POST', `/api/imports/${id}/${step}`, step === 'run' ? { skipErrors: false } : {})
    expect(answer.statusCode, answer.body).toBe(202)
  }
  const lastRows = (person: TestUser, id: string) => importer(app, person, 'vehicles').rows(id, `&offset=${chunkRows}`)

  test('an import goes on with the rights its person has by then, chunk by chunk, and so does its rollback', async () => {
    const person = await app.as('admin')
    const steps = importer(app, person, 'vehicles')
    const { id } = await steps.upload(await file('LONG'))
    expect(await steps.check(id)).toMatchObject({ state: 'checked', counts: { error: 0 } })
    let recruiter = person
    await during(
      () => begun(person, id, 'run'),
      async () => {
        recruiter = await given(person, 'recruiter')
      },
    )
    expect(await steps.get(id)).toMatchObject({ state: 'done', counts: { created: chunkRows, error: 2 } })
    const left = await lastRows(person, id)
    expect(left.map(({ issues }) => issues[0]?.message)).toEqual(['Your role can’t create a vehicle', 'Your role can’t create a vehicle'])

    const again = await given(recruiter, 'admin')
    const back = importer(app, again, 'vehicles')
    const next = await back.upload(await file('BACK'))
    await back.check(next.id)
    expect(await back.run(next.id)).toMatchObject({ state: 'done', counts: { created: chunkRows + 2 } })
    await during(
      () => begun(again, next.id, 'rollback'),
      async () => {
        await given(again, 'recruiter')
      },
    )
    expect(await back.get(next.id)).toMatchObject({ state: 'rolled_back', counts: { rolledBack: chunkRows, kept: 2 } })
    expect((await lastRows(again, next.id)).map(({ outcome }) => outcome)).toEqual(['kept', 'kept'])
  })
})

/** Imports a file without errors, by the steps of the screen. */
const imported = async (person: TestUser, record: RecordDefinition, file: string): Promise<{ readonly id: string }> => {
  const steps = importer(app, person, record.api)
  const { id } = await steps.upload(file)
  expect(await steps.check(id), JSON.stringify(await steps.rows(id))).toMatchObject({ state: 'checked', counts: { error: 0 } })
  expect(await steps.run(id)).toMatchObject({ state: 'done' })
  return { id }
}

const divisionCode = async (): Promise<string> => String((await make(boss, 'divisions'))['code'])

/** A value as stored, confidential or not. */
const revealed = async (record: RecordDefinition, id: string, property: string): Promise<unknown> => {
  if (record.fields[property]?.confidential === undefined)
    return (await boss.call('GET', `/api/${record.api}/${id}`)).json<Json>()[property]
  return (await boss.call('POST', `/api/${record.api}/${id}/reveal`, { fields: [property] })).json<Json>()[property]
}

describe('an account', () => {
  test('who lost the role of an administrator gives it to nobody by taking back an old change', async () => {
    const [first, second] = [await app.as('admin'), await app.as('admin')]
    const changed = await first.call('PATCH', `/api/users/${second.id}`, { role: 'recruiter' }, { 'if-match': '"1"' })
    expect(changed.statusCode, changed.body).toBe(200)
    const former = await given(first, 'recruiter')
    const answer = await undo(former, changed.headers['x-batch-id'])
    expect(answer.statusCode, answer.body).toBe(403)
    expect((await boss.call('GET', `/api/users/${second.id}`)).json<Created>()).toMatchObject({ role: 'recruiter', version: 2 })
  })

  test('nor by taking back the undo, nor by a bulk change', async () => {
    const [first, second] = [await app.as('admin'), await app.as('recruiter')]
    const made = await first.call('POST', '/api/users/bulk', { ids: [second.id], patch: { role: 'admin' } })
    const back = await undo(first, made.headers['x-batch-id'])
    expect(back.json(), back.body).toMatchObject({ undone: 1 })
    const former = await given(first, 'recruiter')
    expect((await undo(former, back.json<{ batchId: string }>().batchId)).statusCode).toBe(403)
    expect((await former.call('POST', '/api/users/bulk', { ids: [second.id], patch: { role: 'admin' } })).statusCode).toBe(403)
    expect((await boss.call('GET', `/api/users/${second.id}`)).json<Created>()).toMatchObject({ role: 'recruiter' })
  })

  test('what somebody created by mistake goes away without the right to archive, while he may still create', async () => {
    const supervisor = await app.as('supervisor')
    const made = await supervisor.call('POST', '/api/vehicles', await inputFor(boss, 'vehicles'), { 'x-confirm-warnings': '1' })
    if (made.statusCode !== 201) throw new Error(made.body)
    const { id } = made.json<Created>()
    const [created] = (await boss.call('GET', `/api/vehicles/${id}/history`)).json<{ batchId: string }[]>()
    const recruiter = await given(supervisor, 'recruiter')
    expect((await undo(recruiter, created?.batchId)).statusCode).not.toBe(200)
    const again = await given(recruiter, 'supervisor')
    expect((await undo(again, created?.batchId)).json()).toMatchObject({ undone: 1 })
  })
})

describe('an undo with a key', () => {
  test('is done once: the repeat gets the first answer', async () => {
    const driver = await make(boss, 'drivers')
    const changed = await boss.call(
      'POST',
      '/api/drivers/bulk',
      { ids: [driver.id], patch: { tags: ['x'] } },
      { 'x-confirm-warnings': '1' },
    )
    const send = () =>
      boss.call('POST', `/api/batches/${String(changed.headers['x-batch-id'])}/undo`, {}, { 'idempotency-key': 'take-it-back' })
    const [first, second] = [await send(), await send()]
    expect(first.json(), first.body).toMatchObject({ undone: 1, skipped: [] })
    expect([second.statusCode, second.body, second.headers['idempotency-replayed']]).toEqual([200, first.body, 'true'])
  })
})
