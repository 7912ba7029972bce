import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, mayEditField, mayReveal } from '#kit/access.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { Move, RecordDefinition } from '#kit/record.ts'
import { roles } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { buildApp } from '#server/app.ts'
import type { App } from '#server/app.ts'
import { columnName, columnType, tableName } from '#engine/columns.ts'
import type { MoveRule, StoredRow } from '#engine/write/rules.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { creatableKinds, make, recordNamed, sample } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { sampled } from '#test/support/sampled.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** What a person may not see, or what lies in other divisions, is not told by a refusal or a warning either. */

let app: TestApp
let admin: TestUser
const users = new Map<Role, TestUser>()
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  for (const role of roles) users.set(role, await app.as(role))
})
afterAll(() => app.close())

const userOf = (role: Role): TestUser => users.get(role) ?? admin
const unknown = '018f0000-0000-7000-8000-000000000000'
const confirm = { 'x-confirm-warnings': '1' }

const hiddenFrom = (role: Role, record: RecordDefinition): (readonly [string, Field])[] =>
  fieldEntries(record).filter(([, field]) => field.computed !== true && field.kind !== 'rows' && !mayReveal(role, record, field))

/** Two values of a field that rules tell apart. */
const twoOf = (field: Field): readonly [unknown, unknown] => {
  switch (field.kind) {
    case 'date':
      return ['1961-05-04', '2024-12-30']
    case 'instant':
      return ['2026-11-01T12:00:00Z', '2026-11-18T12:00:00Z']
    case 'int':
    case 'decimal':
    case 'money':
      return [1, 90]
    case 'bool':
      return [false, true]
    case 'choice':
      return [Object.keys(field.options)[0], Object.keys(field.options).at(-1)]
    case 'choices':
      return [`{${Object.keys(field.options)[0]}}`, `{${Object.keys(field.options).at(-1)}}`]
    case 'address':
      return [
        '{"street":"1 A St","city":"Joplin","state":"MO","zip":"64801"}',
        '{"street":"2 B St","city":"Tulsa","state":"OK","zip":"74101"}',
      ]
    case 'refs':
    case 'rows':
      return [null, null]
    case 'ref':
    case 'anyRef':
      return [null, null]
    default:
      return ['AA1', 'BB2']
  }
}

const triesOf = (field: Field): readonly unknown[] => {
  switch (field.kind) {
    case 'date':
      return ['1950-01-01', '1979-05-05', '2025-06-01', '2026-11-19', '2026-12-31', '2150-01-01']
    case 'instant':
      return ['2026-11-01T11:00:00.000Z', '2026-11-15T12:00:00.000Z', '2026-11-20T14:00:00.000Z']
    case 'choice':
      return Object.keys(field.options).slice(0, 6)
    case 'bool':
      return [true, false]
    case 'int':
    case 'decimal':
    case 'money':
      return [field.min ?? 0, 50]
    case 'text':
    case 'longText':
      return ['AA1']
    default:
      return []
  }
}

/** Puts a value below a record as if somebody who may had entered it; the rules themselves must not decide which can be tried. */
const plant = async (record: RecordDefinition, id: string, [name, field]: readonly [string, Field], value: unknown): Promise<void> => {
  const column = columnName(name, field)
  await app.deps.pool.query(`update ${tableName(record)} set ${column} = $1::${columnType(field)} where id = $2`, [value, id])
}

/** An answer without what tells the two records apart anyway. */
const saidTo = (body: string, row: Created): unknown => {
  const { errors, warnings, failed, records, code } = JSON.parse(body) as Json
  const found = (records as { warnings: unknown }[] | undefined)?.map((one) => one.warnings)
  return JSON.parse(
    JSON.stringify({ errors, warnings, failed, found, code })
      .replaceAll(row.id, 'id')
      .replaceAll(row.number, 'number')
      .replaceAll(row.title, 'title'),
  )
}

const withHidden = creatableKinds.flatMap((record) =>
  roles
    .filter((role) => may(role, 'update', record) && hiddenFrom(role, record).length > 0)
    .map((role) => [record.name, role, record] as const),
)

describe.each(sampled('unseen', withHidden, 8))('%s as %s', (kind, role, record) => {
  test('two records that differ in what is hidden are answered alike, whatever is changed', async () => {
    const rows = [await make(admin, kind), await make(admin, kind)]
    const user = userOf(role)
    for (const [position, row] of rows.entries())
      for (const hidden of hiddenFrom(role, record)) await plant(record, row.id, hidden, twoOf(hidden[1])[position])
    for (const [name, field] of fieldEntries(record)) {
      if (!mayEditField(role, record, field) || field.unique === true) continue
      for (const value of triesOf(field)) {
        const answers = []
        for (const row of rows) {
          const single = field.single === true
          const { version } = (await admin.call('GET', `/api/${record.api}/${row.id}`)).json<Created>()
          const answer = single
            ? await user.call('PATCH', `/api/${record.api}/${row.id}`, { [name]: value }, { 'if-match': `"${version}"` })
            : await user.call('POST', `/api/${record.api}/bulk`, { ids: [row.id], patch: { [name]: value }, dryRun: true })
          answers.push([answer.statusCode, saidTo(answer.body, row)])
        }
        expect(answers[0], `${name} = ${String(value)}`).toEqual(answers[1])
      }
    }
  })
})

/** What a step asks for, as somebody would fill it in. */
const askedBy = (move: Move): Json =>
  Object.fromEntries(
    Object.entries(move.asks ?? {}).flatMap(([name, field]) => (field.required === true ? [[name, sample(field as Field)]] : [])),
  )

describe.each(sampled('unseen steps', withHidden, 8))('steps of %s as %s', (kind, role, record) => {
  test('two records that differ in what is hidden are answered alike, whatever step is taken and whatever a rule goes by', async () => {
    const rows = [await make(admin, kind), await make(admin, kind)]
    const hidden = hiddenFrom(role, record)
    const telling = await tellingApp(
      record,
      hidden.map(([name]) => name),
    )
    for (const [position, row] of rows.entries()) for (const entry of hidden) await plant(record, row.id, entry, twoOf(entry[1])[position])
    const moves = Object.entries(record.lifecycle.moves).filter(([, move]) => move.roles.includes(role))
    const acts = [
      ...moves.map(([move, spec]) => ({ from: spec.from[0], body: { move, fields: askedBy(spec) } })),
      ...(may(role, 'archive', record) ? [{ from: undefined, body: { archive: true } }] : []),
    ]
    for (const { from, body } of acts) {
      const ids = rows.map(({ id }) => id)
      if (from !== undefined) await app.deps.pool.query(`update ${tableName(record)} set status = $1 where id = any($2)`, [from, ids])
      const answersOf = (http: App['http'], user: TestUser) =>
        Promise.all(
          rows.map(async (row) => {
            const payload = { ids: [row.id], ...body, dryRun: true }
            const headers = { authorization: `Bearer ${user.token}` }
            const answer = await http.inject({ method: 'POST', url: `/api/${record.api}/bulk`, headers, payload })
            return [answer.statusCode, saidTo(answer.body, row)]
          }),
        )
      for (const http of [app.http, telling]) {
        const [first, second] = await answersOf(http, userOf(role))
        expect(first, JSON.stringify(body)).toEqual(second)
      }
      // Whoever may see it is told.
      if (!('move' in body) || record.lifecycle.moves[body.move]?.roles.includes('super_admin') === true)
        expect(JSON.stringify(await answersOf(telling, admin)), JSON.stringify(body)).toContain('Not with')
    }
  })
})

/** The same company with rules of the kind that refuse every step, and the archive, by what stands in the fields. */
const tellingApp = async (record: RecordDefinition, names: readonly string[]): Promise<App['http']> => {
  const tell = (row: StoredRow): string => `Not with ${JSON.stringify(names.map((name) => row[name]))}.`
  const own = app.deps.rules[record.name]
  const moves = Object.entries(record.lifecycle.moves).map(([name], position) => {
    const guard: MoveRule = position % 2 === 0 ? { ruledOut: tell } : { guard: (_tx, row) => Promise.resolve(tell(row)) }
    return [name, guard] as const
  })
  const rules = { ...own, moves: Object.fromEntries(moves), archivable: (_tx: unknown, row: StoredRow) => Promise.resolve(tell(row)) }
  return (await buildApp({ ...app.deps, rules: { ...app.deps.rules, [record.name]: rules } })).http
}

describe('a driver', () => {
  const dryRun = async (role: Role, id: string, patch: Json): Promise<Json[]> => {
    const answer = await userOf(role).call('POST', '/api/drivers/bulk', { ids: [id], patch, dryRun: true })
    expect(answer.statusCode, answer.body).toBe(200)
    const { records, failed } = answer.json<{ records: { warnings: Json[] }[]; failed: { errors: Json[] }[] }>()
    return [...records.flatMap(({ warnings }) => warnings), ...failed.flatMap(({ errors }) => errors)]
  }

  test('a manager does not learn a birth date or an exam by trying dates; safety is still warned', async () => {
    const driver = await make(admin, 'drivers', { hireDate: '2018-03-05', birthDate: '1990-04-12', medicalCertifiedOn: '2026-03-01' })
    for (const patch of [{ hireDate: '2005-01-01' }, { medicalExpirationDate: '2026-02-01' }, { medicalExpirationDate: '2028-10-01' }]) {
      expect(await dryRun('manager', driver.id, patch)).toEqual([])
      expect(await dryRun('safety', driver.id, patch)).toHaveLength(1)
    }
    const match = { 'if-match': `"${driver.version}"` }
    const saved = await userOf('supervisor').call('PATCH', `/api/drivers/${driver.id}`, { hireDate: '2005-01-01' }, match)
    expect(saved.statusCode, saved.body).toBe(200)
  })

  test('a manager does not learn the last digits of an SSN by changing many at once: a right guess is refused like a wrong one', async () => {
    const driver = await make(admin, 'drivers', { ssnLast4: '4711' })
    const answers: unknown[] = []
    for (const ssnLast4 of ['4711', '4712']) {
      const body = { ids: [driver.id], patch: { ssnLast4 }, dryRun: true }
      answers.push((await userOf('manager').call('POST', '/api/drivers/bulk', body)).json())
    }
    expect(answers[0]).toMatchObject({ changing: 0, unchanged: 0, failed: [{ id: driver.id }] })
    expect(answers[0]).toEqual(answers[1])
  })

  test('a license number is confirmed to nobody who may not read it', async () => {
    await make(admin, 'drivers', { licenseNumber: 'S123456789', licenseState: 'MO' })
    const other = await make(admin, 'drivers', { licenseNumber: 'S123456789', licenseState: 'KS' })
    const guess = { licenseNumber: 'S123456789', licenseState: 'MO' }
    const match = { ...confirm, 'if-match': `"${other.version}"` }
    const answer = await userOf('manager').call('PATCH', `/api/drivers/${other.id}`, guess, match)
    expect(answer.json<Json>()['errors']).toEqual([{ field: 'licenseNumber', message: 'Your role can’t change License number' }])
    expect(await dryRun('manager', other.id, { licenseState: 'MO' })).toEqual([])
    expect(await dryRun('safety', other.id, { licenseState: 'MO' })).toMatchObject([{ field: 'licenseNumber' }])
  })
})

/** The field by which a new record is put into a division, or null. */
const placeOf = (record: RecordDefinition): string | null => {
  const property = typeof record.scope === 'object' && 'field' in record.scope ? record.scope.field : null
  const field = property === null ? undefined : record.fields[property]
  return field !== undefined && mayEditField('super_admin', record, field) ? property : null
}

describe('what lies in another division answers like what is not there', () => {
  test.each(creatableKinds.filter((record) => record.access.update.length > 0).map((record) => [record.name, record] as const))(
    '%s',
    async (kind, record) => {
      const [ours, theirs] = [await make(admin, 'divisions'), await make(admin, 'divisions')]
      const role = record.access.update.find((one) => one !== 'super_admin') ?? 'super_admin'
      const user = await app.as(role, [ours.id])
      const place = placeOf(record)
      const row = await make(admin, kind, place === null ? {} : { [place]: ours.id })
      const asked = async (name: string, id: string): Promise<unknown> => {
        const answer = await user.call('POST', `/api/${record.api}/bulk`, { ids: [row.id], patch: { [name]: id }, dryRun: true })
        return [answer.statusCode, saidTo(answer.body, row)]
      }
      for (const [name, field] of fieldEntries(record)) {
        if (field.kind !== 'ref' || !mayEditField(role, record, field) || field.single === true) continue
        const at = placeOf(recordNamed(field.to))
        if (at === null) continue
        const away = await make(admin, field.to, { [at]: theirs.id })
        expect(await asked(name, away.id), name).toEqual(await asked(name, unknown))
      }
    },
  )
})
