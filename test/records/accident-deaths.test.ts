import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { inputFor, make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { asCells, csvOf } from '#test/support/untouched.ts'

let app: TestApp
let safety: TestUser
let driver: Created
let coDriver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ driver, vehicle } = await makeCrew(admin))
  coDriver = await make(admin, 'drivers', { division: driver['division'] })
})
afterAll(() => app.close())

const { list, one, change, move } = deskOf(() => safety)
const report = (answers: Json): Json => ({
  ...quietCrash,
  occurredAt: '2026-11-20T14:00:00.000Z',
  driver: driver.id,
  vehicle: vehicle.id,
  privateProperty: false,
  ...answers,
})
const clocksOf = async (accident: Created): Promise<Record<string, unknown>> =>
  Object.fromEntries((await list(`/api/deadlines?accident=${accident.id}`)).map(({ rule, status }) => [String(rule), status]))

describe('382.303(a): each surviving driver is tested', () => {
  test('our driver died, the co-driver survived: no test but the co-driver’s own ends the hours or the hold', async () => {
    const dead = { fatalities: 1, driverDied: true, coDriver: coDriver.id, coDriverResting: false }
    const accident = await make(safety, 'accidents', report(dead))
    const path = `/api/accidents/${accident.id}`
    const ofDriver = { alcoholTestedAt: '2026-11-20T14:40:00.000Z', alcoholResult: 'negative', alcoholTestBy: 'own' }
    const { version } = accident
    expect((await safety.call('PATCH', path, ofDriver, { 'if-match': `"${version}"` })).json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'alcoholTestedAt', message: expect.stringContaining('the test of the co-driver') as string }],
    })
    expect((await change(path, ofDriver)).statusCode).toBe(200)
    expect(await clocksOf(accident)).toMatchObject({ 'PA-ALC-2': 'running', 'PA-ALC-8': 'running', 'PA-DRUG-32': 'running' })
    await change(path, { coAlcoholTestedAt: '2026-11-20T14:50:00.000Z', coAlcoholResult: 'negative' })
    expect(await clocksOf(accident)).toMatchObject({ 'PA-ALC-2': 'met', 'PA-ALC-8': 'met', 'PA-DRUG-32': 'running' })
    const holds = () => list(`/api/holds?accident=${accident.id}&status=active&kind=accident`)
    expect(await holds()).toMatchObject([{ driver: coDriver.id }])
    await change(path, { coDrugNotDone: 'In surgery' })
    expect(await clocksOf(accident)).toMatchObject({ 'PA-DRUG-32': 'missed' })
    expect(await holds()).toEqual([])
  })
})

describe('390.5T: our driver died', () => {
  test.each([[undefined], [0]])('is at least one death: refused with the count of deaths %s', async (fatalities) => {
    const refused = await safety.call('POST', '/api/accidents', report({ driverDied: true, fatalities }), { 'x-confirm-warnings': '1' })
    expect(refused.json()).toMatchObject({
      errors: [{ field: 'fatalities', message: 'Our driver died: enter the number of deaths, at least 1' }],
    })
  })
})

describe('390.5T, 382.303(a): whether anyone died', () => {
  const open = 'Not known whether anyone died; if so, required whatever the citation (49 CFR 382.303)'
  const all = { 'PA-ALC-2': 'running', 'PA-ALC-8': 'running', 'PA-DRUG-32': 'running' }
  const ended = { 'PA-ALC-2': 'not_applicable', 'PA-ALC-8': 'not_applicable', 'PA-DRUG-32': 'not_applicable' }
  const fetched = (accident: Created): Promise<Created> => one(`/api/accidents/${accident.id}`)

  test.each([
    ['left out', undefined],
    ['empty', null],
  ])('%s is no answer: the accident is to be checked, the hours run, and nothing says that nobody was hurt', async (_how, fatalities) => {
    const made = await make(safety, 'accidents', report({ fatalities }))
    expect(made).toMatchObject({
      fatalities: null,
      dotRecordable: 'check',
      recordableBasis: 'Not known whether there was a death (49 CFR 390.5T); if so, recordable',
      alcoholTest: 'check',
      alcoholTestBasis: open,
      drugTest: 'check',
      drugTestBasis: open,
      severity: null,
    })
    expect(await clocksOf(made)).toMatchObject(all)
    expect((await change(`/api/accidents/${made.id}`, { fatalities: 0 })).statusCode).toBe(200)
    const answered = await fetched(made)
    expect(answered).toMatchObject({ dotRecordable: 'no', alcoholTest: 'not_required', drugTest: 'not_required', severity: 'near_miss' })
    for (const basis of ['recordableBasis', 'alcoholTestBasis', 'drugTestBasis']) expect(answered[basis]).toMatch(/^No death, /)
    expect(await clocksOf(made)).toMatchObject(ended)
  })

  test('an empty cell of a file is no answer either', async () => {
    const cells = await asCells(safety, 'accidents', await inputFor(safety, 'accidents', report({ fatalities: 0 })))
    const imports = importer(app, safety, 'accidents')
    const { id } = await imports.upload(csvOf([cells, new Map([...cells, ['Deaths', '']])]))
    await imports.check(id)
    await imports.run(id)
    const made = await Promise.all((await imports.rows(id)).map(({ recordId }) => one(`/api/accidents/${recordId ?? ''}`)))
    expect(made).toMatchObject([
      { fatalities: 0, dotRecordable: 'no', alcoholTest: 'not_required' },
      { fatalities: null, dotRecordable: 'check', alcoholTest: 'check' },
    ])
  })

  test('that our driver was not cited answers nothing about it', async () => {
    const made = await make(safety, 'accidents', report({ fatalities: null, towAway: true, driverCited: false }))
    expect(made).toMatchObject({ dotRecordable: 'yes', alcoholTest: 'check', drugTest: 'check', severity: null })
    expect(made['alcoholTestBasis']).toBe(`${open}. A disabling tow, but our driver was not cited`)
    expect((await fetched(made))['alcoholOutlook']).toBe('If our driver is cited within 8 hours of the accident, required')
    await change(`/api/accidents/${made.id}`, { fatalities: 1 })
    expect(await fetched(made)).toMatchObject({ alcoholTest: 'required', drugTest: 'required', severity: 'catastrophic' })
  })

  test('keeps the hours of a co-driver running too, until it is answered', async () => {
    const team = { coDriver: coDriver.id, coDriverResting: false }
    const made = await make(safety, 'accidents', report({ ...team, fatalities: null, towAway: true, driverCited: true }))
    const path = `/api/accidents/${made.id}`
    await change(path, { alcoholTestedAt: '2026-11-20T14:40:00.000Z', alcoholResult: 'negative' })
    expect(await clocksOf(made)).toMatchObject({ 'PA-ALC-8': 'running' })
    await change(path, { fatalities: 0 })
    expect(await clocksOf(made)).toMatchObject({ 'PA-ALC-8': 'met' })
  })

  test('a later death does not answer it: one that counts asks how many died before', async () => {
    const earlier = { occurredAt: '2026-10-20T14:00:00.000Z', reportedAt: '2026-10-20T15:00:00.000Z' }
    const made = await make(safety, 'accidents', report({ ...earlier, fatalities: null }))
    const path = `/api/accidents/${made.id}`
    expect((await move(path, 'record_death', { diedOn: '2026-11-20' })).statusCode, 'day 31').toBe(200)
    expect(await fetched(made)).toMatchObject({ fatalities: null, dotRecordable: 'check', alcoholTest: 'check' })
    const refused = await move(path, 'record_death', { diedOn: '2026-10-23' })
    expect(refused.json()).toMatchObject({ detail: 'Enter how many died before this, 0 if no one did.' })
    expect((await move(path, 'record_death', { diedOn: '2026-10-23', deathsBefore: 0 })).json()).toMatchObject({
      fatalities: 1,
      dotRecordable: 'yes',
      alcoholTest: 'not_required',
      alcoholTestBasis: 'The death came more than 8 hours after the accident',
    })
    const again = await move(path, 'record_death', { diedOn: '2026-10-24', deathsBefore: 4 })
    expect(again.json()).toMatchObject({ detail: 'The accident says how many died before: 1. Correct it there, or leave it blank here.' })
  })

  test('accidents that an earlier release took for one without a death are asked about again, once', async () => {
    const made = await make(safety, 'accidents', report({ fatalities: 0 }))
    const confirmed = await make(safety, 'accidents', report({ fatalities: 0, recordabilityConfirmed: true }))
    const answered = await make(safety, 'accidents', report({ fatalities: 0 }))
    await app.deps.pool.query('update accidents set fatalities = null where id = any($1)', [[made.id, confirmed.id]])
    await ensureShipped(app.deps)
    for (const accident of [made, confirmed])
      expect(await fetched(accident)).toMatchObject({ dotRecordable: 'check', alcoholTest: 'check', drugTest: 'check', severity: null })
    expect(await fetched(confirmed)).toMatchObject({ recordabilityConfirmed: false })
    expect(await clocksOf(made)).toMatchObject(all)
    expect(await fetched(answered)).toMatchObject({ dotRecordable: 'no', version: answered.version })
    const { version } = await fetched(made)
    await ensureShipped(app.deps)
    expect(await fetched(made)).toMatchObject({ version })
  })
})

describe('382.303(a): a citation that may still come', () => {
  test('"not cited" says until when a citation would make each test due', async () => {
    const accident = await make(safety, 'accidents', report({ treatedAway: true, driverCited: false }))
    expect(await one(`/api/accidents/${accident.id}`)).toMatchObject({
      alcoholTestBasis: 'Treatment away from the scene, but our driver was not cited',
      alcoholOutlook: 'If our driver is cited within 8 hours of the accident, required',
      drugTestBasis: 'Treatment away from the scene, but our driver was not cited',
      drugOutlook: 'If our driver is cited within 32 hours of the accident, required',
    })
  })
})

describe('390.15(b)(1): counts nobody has answered', () => {
  test('are "Not answered" in the register on paper and in the spreadsheet, not 0', async () => {
    const some = { towAway: true, driverCited: false }
    const open = await make(safety, 'accidents', report({ ...some, treatedAway: null, fatalities: null }))
    const known = await make(safety, 'accidents', report({ ...some, treatedAway: false, injuries: 0, fatalities: 0 }))
    const csv = (await safety.call('GET', '/api/accident-register/csv')).body
    const lineOf = ({ number }: Created): string | undefined => csv.split(/\r?\n/).find((line) => line.includes(number))
    expect(lineOf(open)).toContain('"Not answered","Not answered","')
    expect(lineOf(known)).toContain('"0","0","')
  })
})

describe('a place nobody has said anything of', () => {
  test('keeps the accident in the register and the hours running, and the words do not state it as a fact', async () => {
    const unsaid = { privateProperty: null, towAway: true, driverCited: true }
    const accident = await make(safety, 'accidents', report(unsaid))
    expect(accident).toMatchObject({ dotRecordable: 'yes', alcoholTest: 'required', drugTest: 'required' })
    const open = 'private property or not is not answered'
    for (const basis of ['recordableBasis', 'alcoholTestBasis', 'drugTestBasis']) expect(accident[basis]).toContain(open)
    await change(`/api/accidents/${accident.id}`, { privateProperty: false })
    const [said] = await list(`/api/accidents?id=${accident.id}`)
    for (const basis of ['recordableBasis', 'alcoholTestBasis', 'drugTestBasis']) expect(said?.[basis]).not.toContain(open)
  })
})

describe('390.5T, 382.303: a death that is entered after the accident asks for its day', () => {
  const asked = {
    errors: [
      {
        field: 'fatalities',
        message: 'Enter each death under "Record a later death", which asks for its date. Only one within 30 days counts (49 CFR 390.5T)',
      },
    ],
  }
  /** Now is 2026-11-20T15:00Z. */
  const made = (occurredAt: string, more: Json): Promise<Created> =>
    make(safety, 'accidents', report({ occurredAt, reportedAt: occurredAt, ...more }))
  const raised = async ({ id }: Created, values: Json = { fatalities: 1 }) => change(`/api/accidents/${id}`, values)
  const quiet = { fatalities: 0, reference: null }

  test.each([
    ['answered, 40 days ago', '2026-10-11T14:00:00.000Z', 0, 1, true],
    ['answered, a second more than 8 hours ago', '2026-11-20T06:59:59.000Z', 0, 1, true],
    ['answered, 8 hours ago', '2026-11-20T07:00:00.000Z', 0, 1, false],
    ['not answered, on day 30', '2026-10-21T14:00:00.000Z', null, 1, false],
    ['not answered, on day 31', '2026-10-20T14:00:00.000Z', null, 1, true],
    ['lowered after 40 days', '2026-10-11T14:00:00.000Z', 2, 1, false],
    ['the first report, 40 days later', '2026-10-11T14:00:00.000Z', 1, 1, false],
  ])('%s', async (_when, occurredAt, known, fatalities, asks) => {
    const accident = await made(occurredAt, { fatalities: known })
    const answer = await raised(accident, { fatalities })
    if (asks) expect(answer.json()).toMatchObject(asked)
    else expect(answer.statusCode).toBe(200)
    expect(await one(`/api/accidents/${accident.id}`)).toMatchObject({ fatalities: asks ? known : fatalities })
  })

  test('in bulk and by a file too, and the day that is given then decides on the count and the tests', async () => {
    const accident = await made('2026-10-11T14:00:00.000Z', { ...quiet, reference: 'ASKED-1' })
    const bulk = { ids: [accident.id], patch: { fatalities: 1 } }
    expect((await safety.call('POST', '/api/accidents/bulk', bulk, { 'x-confirm-warnings': '1' })).body).toContain('asks for its date')
    const imports = importer(app, safety, 'accidents')
    const { id } = await imports.upload(
      csvOf([
        new Map([
          ['Internal reference', 'ASKED-1'],
          ['Deaths', '1'],
        ]),
      ]),
    )
    await imports.check(id)
    expect(JSON.stringify(await imports.rows(id))).toContain('asks for its date')
    const path = `/api/accidents/${accident.id}`
    await move(path, 'record_death', { diedOn: '2026-11-11' })
    expect(await one(path), 'day 31').toMatchObject({ fatalities: 0, alcoholTest: 'not_required', drugTest: 'not_required' })
    await move(path, 'record_death', { diedOn: '2026-11-10' })
    expect(await one(path), 'day 30').toMatchObject({ fatalities: 1, dotRecordable: 'yes', alcoholTest: 'not_required' })
  })
})
