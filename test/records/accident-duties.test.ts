import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { quietCrash } from '#test/support/crash.ts'
import { makeCrew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let supervisor: TestUser
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ driver, vehicle } = await makeCrew(admin))
  supervisor = await app.as('supervisor', [String(vehicle['division'])])
})
afterAll(() => app.close())

/** Tests are due; it is 9:00 in Chicago, an hour after the accident. */
const crash = (): Promise<Created> => {
  app.clock.set('2026-11-20T15:00:00.000Z')
  return make(safety, 'accidents', {
    ...quietCrash,
    occurredAt: '2026-11-20T14:00:00.000Z',
    driver: driver.id,
    vehicle: vehicle.id,
    towAway: true,
    ourTowed: true,
    driverCited: true,
  })
}

const readingOf = async (user: TestUser, { id }: Created): Promise<Reading | null | undefined> => {
  const rows = (await user.call('GET', `/api/accidents?id=${id}&fields=reading`)).json<{ reading: Reading | null }[]>()
  return rows[0]?.reading
}
const openOf = async (user: TestUser, { id }: Created): Promise<readonly OpenDuty[]> =>
  (await user.call('GET', `/api/accidents/${id}`)).json<{ open: OpenDuty[] }>().open
const stepsOf = async (user: TestUser, accident: Created): Promise<readonly string[]> =>
  (await openOf(user, accident)).map(({ verb }) => verb)
const change = async ({ id }: Created, values: Json): Promise<void> => {
  const { version } = (await safety.call('GET', `/api/accidents/${id}`)).json<Created>()
  const saved = await safety.call('PATCH', `/api/accidents/${id}`, values, { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' })
  expect(saved.statusCode, saved.body).toBe(200)
}

describe('G8 what an accident waits for', () => {
  test('the test that is due leads, with three fields at most, and everybody may record it', async () => {
    const accident = await crash()
    expect(await readingOf(supervisor, accident)).toMatchObject({ text: 'Alcohol test', weight: 'legal' })
    for (const user of [safety, supervisor])
      expect((await openOf(user, accident))[0]).toMatchObject({
        verb: 'Record alcohol test',
        action: { fields: ['alcoholTestedAt', 'alcoholResult', 'alcoholDelay'] },
        mine: true,
      })
    expect(await openOf(supervisor, accident)).toContainEqual(
      expect.objectContaining({ verb: 'Determine preventability', mine: false, turn: expect.objectContaining({ user: null }) }),
    )
    expect(await stepsOf(safety, accident)).not.toContain('Close')
  })

  test('after two hours the reason for the delay is due too, and after eight the reason why no test was done', async () => {
    const accident = await crash()
    app.clock.set('2026-11-20T17:00:00.000Z')
    expect(await readingOf(supervisor, accident)).toMatchObject({ code: 'PA-ALC-8', text: 'Alcohol test' })
    expect((await stepsOf(safety, accident)).slice(0, 3)).toEqual(['Record alcohol test', 'Record drug test', 'Record reason for delay'])
    app.clock.set('2026-11-20T23:00:00.000Z')
    for (const user of [safety, supervisor])
      expect((await openOf(user, accident))[0]).toMatchObject({
        verb: 'Write the reason, alcohol test',
        action: { fields: ['alcoholNotDone', 'alcoholTestedAt', 'alcoholResult'] },
        mine: true,
      })
    expect(await readingOf(supervisor, accident)).toMatchObject({ text: 'Reason for no alcohol test', due: '2026-11-20T22:00:00+00:00' })
    const steps = await stepsOf(safety, accident)
    expect(steps[1], 'the drug test can still be done').toBe('Record drug test')
    expect(steps).not.toContain('Record alcohol test')
    expect(steps).not.toContain('Record reason for delay')
  })

  test('the list reads the same for every reader, whatever the result of a test', async () => {
    const [refused, cancelled] = [await crash(), await crash()]
    const testedAt = '2026-11-20T14:50:00.000Z'
    await change(refused, { alcoholTestedAt: testedAt, alcoholResult: 'refused' })
    await change(cancelled, { alcoholTestedAt: testedAt, alcoholResult: 'cancelled' })
    const read = await Promise.all(
      [safety, supervisor].flatMap((user) => [refused, cancelled].map((accident) => readingOf(user, accident))),
    )
    expect(new Set(read.map((reading) => JSON.stringify([reading?.code, reading?.text])))).toEqual(
      new Set([JSON.stringify(['PA-DRUG-32', 'Drug test'])]),
    )
    expect(await stepsOf(safety, cancelled)).toContain('Record alcohol test')
    expect(await stepsOf(safety, refused)).toContain('Report to Clearinghouse')
    expect(await stepsOf(supervisor, refused)).toEqual(await stepsOf(supervisor, cancelled))
  })

  test('tests of two drivers, and with the evidence on hold, are recorded where both can be', async () => {
    const second = await make(safety, 'accidents', {
      ...quietCrash,
      occurredAt: '2026-11-20T14:00:00.000Z',
      driver: driver.id,
      coDriver: (await makeCrew(await app.as('super_admin'))).driver.id,
      vehicle: vehicle.id,
      fatalities: 1,
    })
    app.clock.set('2026-11-20T15:00:00.000Z')
    expect((await openOf(safety, second))[0]).toMatchObject({ verb: 'Record tests', action: { tab: 'testing' } })
    app.clock.set('2026-11-20T22:30:00.000Z')
    expect((await openOf(safety, second))[0]).toMatchObject({ verb: 'Write the reason', action: { tab: 'testing' } })
    app.clock.set('2026-11-20T15:00:00.000Z')
    await safety.call('POST', `/api/accidents/${second.id}/transitions`, {
      move: 'hold_evidence',
      fields: { evidenceHoldReason: 'Suit announced' },
    })
    expect((await openOf(safety, second))[0]).toMatchObject({ verb: 'Record tests', action: { move: 'record_tests' }, mine: true })
    app.clock.set('2026-11-20T22:30:00.000Z')
    expect((await openOf(safety, second))[0]).toMatchObject({ verb: 'Write the reason', action: { move: 'record_tests' }, mine: true })
  })
})
