import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

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

const { list, change } = deskOf(() => safety)
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
  const basesOf = ({ recordableBasis, alcoholTestBasis, drugTestBasis }: Json): string[] =>
    [recordableBasis, alcoholTestBasis, drugTestBasis].map(String)

  test('is said to be open where nobody has answered, and to be no where they have', async () => {
    for (const basis of basesOf(await make(safety, 'accidents', report({})))) {
      expect(basis).not.toContain('No death')
      expect(basis).toContain('whether anyone died is not answered')
    }
    for (const basis of basesOf(await make(safety, 'accidents', report({ fatalities: 0 })))) expect(basis).toMatch(/^No death, /)
  })
})

describe('382.303(a): a citation that may still come', () => {
  test('"not cited" says until when a citation would make each test due', async () => {
    const accident = await make(safety, 'accidents', report({ treatedAway: true, driverCited: false }))
    expect(accident).toMatchObject({
      alcoholTestBasis:
        'Treatment away from the scene, but our driver was not cited; if they are cited within 8 hours of the accident, required',
      drugTestBasis:
        'Treatment away from the scene, but our driver was not cited; if they are cited within 32 hours of the accident, required',
    })
  })
})

describe('390.15(b)(1): counts nobody has answered', () => {
  test('are "Not answered" in the register on paper and in the spreadsheet, not 0', async () => {
    const some = { towAway: true, driverCited: false }
    const open = await make(safety, 'accidents', report({ ...some, treatedAway: null }))
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
