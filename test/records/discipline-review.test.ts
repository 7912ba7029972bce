import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { draftOf, moveAction, patchAction, readAction } from '#test/support/discipline.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let manager: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  ;[admin, safety, manager] = [await app.as('super_admin'), await app.as('safety'), await app.as('manager')]
})
afterAll(() => app.close())

const detail = async (answer: ReturnType<typeof moveAction>): Promise<string> => (await answer).json<{ detail: string }>().detail
const review: Json = { protectedActivity: true, protectedNote: 'The camera shows it apart from the claim' }

/** A driver who reported an injury on November 1. */
const injured = async (): Promise<Created> => {
  const driver = await make(admin, 'drivers')
  await make(safety, 'workers-comp', {
    driver: driver.id,
    injuredAt: '2026-11-01T12:00:00.000Z',
    reportedAt: '2026-11-01T13:00:00.000Z',
  })
  return driver
}
const reviewed = async (more: Json = {}): Promise<Created> => {
  const action = await make(safety, 'disciplinary-actions', draftOf(await injured(), more))
  expect((await patchAction(admin, action.id, review)).statusCode).toBe(200)
  return readAction(safety, action.id)
}

describe('G3 the review of protected activity by HR', () => {
  test('G3 belongs to driver, incident and act: when one changes HR looks and explains again', async () => {
    const violation = await make(safety, 'violations', {
      code: '395.8(f)(1)',
      occurredOn: '2026-11-10',
      responsible: 'driver',
      category: 'hos',
      severity: 5,
    })
    const changes: [Json, string][] = [
      [{ incidentDate: '2026-11-10' }, 'Incident'],
      [{ category: 'seat_belt' }, 'Category'],
      [{ violation: violation.id }, 'Violation'],
      [{ driver: (await injured()).id, incidentDate: '2026-11-10' }, 'Driver and incident'],
    ]
    for (const [change, words] of changes) {
      const action = await reviewed()
      expect(action).toMatchObject({ reviewedBy: admin.id, reviewLapsed: null })
      expect((await patchAction(safety, action.id, change)).statusCode, words).toBe(200)
      expect(await readAction(safety, action.id)).toMatchObject({
        protectedActivity: null,
        protectedNote: null,
        reviewedBy: null,
        reviewLapsed: `${words} changed after HR had looked on Nov 20, 2026.`,
      })
      expect(await detail(moveAction(safety, action.id, 'issue'))).toContain(`${words} changed after HR had looked`)
      await patchAction(admin, action.id, review)
      expect((await moveAction(safety, action.id, 'issue')).json(), words).toMatchObject({ status: 'issued', reviewLapsed: null })
    }
  })

  test('G3 is asked for within thirty days by the calendar of the place of the claim', async () => {
    const division = await make(admin, 'divisions', { timeZone: 'America/Los_Angeles' })
    const issuing = async (reportedAt: string): Promise<string> => {
      const driver = await make(admin, 'drivers', { division: division.id })
      await make(safety, 'workers-comp', { driver: driver.id, division: division.id, injuredAt: reportedAt, reportedAt })
      const action = await make(safety, 'disciplinary-actions', draftOf(driver, { incidentDate: '2026-11-10' }))
      return (await moveAction(safety, action.id, 'issue')).body
    }
    // 23:30 on October 10, thirty-one days before, and on October 11.
    expect(await issuing('2026-10-11T06:30:00.000Z')).toContain('"status":"issued"')
    expect(await issuing('2026-10-12T06:30:00.000Z')).toContain('claim')
  })

  test('G3 outlives what it does not rest on', async () => {
    const action = await reviewed()
    await patchAction(safety, action.id, { factSummary: 'Form and manner errors on four days.', followUpOn: '2026-12-01' })
    expect(await readAction(safety, action.id)).toMatchObject({ ...review, reviewedBy: admin.id })
  })

  test('G3 is not recorded by who wrote the action, alone or with the draft', async () => {
    const message = 'Someone other than the author must record the review'
    const refusal = { status: 422, errors: [{ field: 'protectedNote', message }] }
    const driver = await injured()
    expect((await manager.call('POST', '/api/disciplinary-actions', draftOf(driver, review))).json()).toMatchObject(refusal)
    const own = await make(manager, 'disciplinary-actions', draftOf(driver))
    expect((await patchAction(manager, own.id, review)).json()).toMatchObject(refusal)
    expect((await patchAction(admin, own.id, review)).statusCode).toBe(200)
  })

  test('G3 does not cover what came to light after it', async () => {
    const action = await reviewed()
    app.clock.set('2026-11-20T18:00:00.000Z')
    const later = await make(safety, 'workers-comp', {
      driver: action['driver'],
      injuredAt: '2026-11-17T12:00:00.000Z',
      reportedAt: '2026-11-20T17:00:00.000Z',
    })
    const said = await detail(moveAction(safety, action.id, 'issue'))
    expect(said).toContain('New information since the HR review.')
    expect(said).toContain(later.number)
    await patchAction(admin, action.id, { protectedNote: 'Both claims are of other matters' })
    expect((await moveAction(safety, action.id, 'issue')).json()).toMatchObject({ status: 'issued' })
    app.clock.set('2026-11-20T15:00:00.000Z')
  })
})

describe('G3 an issued letter', () => {
  test('G3 keeps its suspension, its grounds and, once answered, its meeting; follow-up and language stay open', async () => {
    const action = await make(
      safety,
      'disciplinary-actions',
      draftOf(await make(admin, 'drivers'), {
        category: 'conduct',
        level: 'suspension',
        deviationReason: 'Threats',
        suspensionFrom: '2026-11-20',
        suspensionTo: '2026-11-24',
      }),
    )
    await moveAction(safety, action.id, 'submit')
    await moveAction(admin, action.id, 'issue')
    const message = 'The letter is issued: decide an appeal, or rescind the action and draft another'
    for (const [field, value] of Object.entries({
      suspensionFrom: '2026-11-21',
      suspensionTo: '2026-12-24',
      suspensionPaid: true,
      expectation: 'Something else',
      deviationReason: 'Another reason',
      protectedNote: 'Nothing',
    }))
      expect((await patchAction(admin, action.id, { [field]: value })).json(), field).toMatchObject({
        status: 422,
        errors: [{ field, message }],
      })
    const bulk = { ids: [action.id], patch: { suspensionTo: '2026-12-24' } }
    expect((await admin.call('POST', '/api/disciplinary-actions/bulk', bulk)).json()).toMatchObject({
      updated: 0,
      failed: [{ errors: [{ field: 'suspensionTo', message }] }],
    })
    expect((await patchAction(safety, action.id, { meetingPlace: 'Joplin', followUpOn: '2026-12-01', language: 'es' })).statusCode).toBe(
      200,
    )
    await moveAction(safety, action.id, 'acknowledge', { acknowledgement: 'signed' })
    expect((await patchAction(safety, action.id, { meetingPlace: 'Tulsa' })).json()).toMatchObject({ errors: [{ field: 'meetingPlace' }] })
    expect(await readAction(safety, action.id)).toMatchObject({ suspensionTo: '2026-11-24', meetingPlace: 'Joplin', language: 'es' })
  })
})

describe('G3 an appeal', () => {
  const appealed = async (): Promise<Created> => {
    const action = await make(safety, 'disciplinary-actions', draftOf(await make(admin, 'drivers')))
    await moveAction(manager, action.id, 'issue')
    await moveAction(safety, action.id, 'appeal', { appealFiledOn: '2026-11-20', appealReason: 'I was not there' })
    return action
  }

  test('G3 a termination is reduced to a suspension with its dates, and the driver is held for them', async () => {
    const driver = await make(admin, 'drivers')
    const fields = { category: 'conduct', level: 'termination', deviationReason: 'Threats' }
    const action = await make(safety, 'disciplinary-actions', draftOf(driver, fields))
    await moveAction(safety, action.id, 'submit')
    await moveAction(manager, action.id, 'issue')
    await moveAction(safety, action.id, 'appeal', { appealFiledOn: '2026-11-20', appealReason: 'He was provoked' })
    const reduced = { level: 'suspension', appealNote: 'He was provoked' }
    const refused = await moveAction(admin, action.id, 'reduce', reduced)
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ field: 'suspensionFrom' }, { field: 'suspensionTo' }] })
    const dates = { suspensionFrom: '2026-11-23', suspensionTo: '2026-11-29' }
    expect((await moveAction(admin, action.id, 'reduce', { ...reduced, ...dates })).json()).toMatchObject({ status: 'reduced', ...dates })
    const holds = (await admin.call('GET', `/api/holds?driver=${driver.id}`)).json<Json[]>()
    expect(holds).toMatchObject([{ effect: 'block', startsAt: '2026-11-23T05:00:00+00:00', endsAt: '2026-11-30T04:59:59.999+00:00' }])
  })

  test('G3 is decided by neither the author nor the issuer', async () => {
    const action = await appealed()
    const sentence = 'Someone other than the author and the issuer must decide the appeal.'
    for (const user of [safety, manager])
      for (const [name, fields] of [
        ['uphold', { appealNote: 'Camera is clear' }],
        ['reduce', { level: 'coaching', appealNote: 'First time' }],
        ['rescind', { rescindReason: 'Wrong driver' }],
      ] as const)
        expect(await detail(moveAction(user, action.id, name, fields)), name).toBe(sentence)
    const ends = ['uphold', 'reduce', 'rescind']
    for (const user of [safety, manager])
      expect((await readAction(user, action.id))['can'], 'not offered to them').toMatchObject({
        moves: [],
        why: Object.fromEntries(ends.map((name) => [name, sentence])),
      })
    expect(await readAction(admin, action.id)).toMatchObject({
      can: { moves: ['uphold', 'rescind'], why: { reduce: 'There is no lower level: uphold or rescind it.' } },
    })
    expect((await moveAction(admin, action.id, 'uphold', { appealNote: 'Camera is clear' })).json()).toMatchObject({
      status: 'upheld',
      appealDecidedBy: admin.id,
      appealResult: 'upheld',
    })
  })

  test('G3 that was upheld stands as decided when the action is rescinded later', async () => {
    const action = await appealed()
    await moveAction(admin, action.id, 'uphold', { appealNote: 'Camera is clear' })
    app.clock.set('2026-11-25T15:00:00.000Z')
    expect((await moveAction(manager, action.id, 'rescind', { rescindReason: 'The camera clock was wrong' })).json()).toMatchObject({
      status: 'rescinded',
      points: 0,
      rescindedOn: '2026-11-25',
      rescindedBy: manager.id,
      rescindReason: 'The camera clock was wrong',
      appealDecidedOn: '2026-11-20',
      appealDecidedBy: admin.id,
      appealResult: 'upheld',
      appealNote: 'Camera is clear',
    })
    app.clock.set('2026-11-20T15:00:00.000Z')
  })

  test('G3 that leads to rescinding says so; without one the action is rescinded by its issuer too', async () => {
    const action = await appealed()
    expect((await moveAction(admin, action.id, 'rescind', { rescindReason: 'Another driver' })).json()).toMatchObject({
      appealResult: 'rescinded',
      appealDecidedBy: admin.id,
      appealNote: 'Another driver',
    })
    const plain = await make(safety, 'disciplinary-actions', draftOf(await make(admin, 'drivers')))
    await moveAction(manager, plain.id, 'issue')
    expect((await moveAction(manager, plain.id, 'rescind', { rescindReason: 'Typed for the wrong driver' })).json()).toMatchObject({
      status: 'rescinded',
      appealResult: null,
      appealDecidedOn: null,
    })
  })
})
