import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayEditField } from '#kit/access.ts'
import { fieldOf } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { inputFor, make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())
const confirmed = { 'x-confirm-warnings': '1' }

const checks = 'Recruiters order checks and note what came; results of tests and physicals are for those who may read them'
/** Asked by a step of few and yet written by others, each for a reason. */
const open: Readonly<Record<string, string>> = {
  'tickets.note': 'A remark beside the case',
  'repairs.correction': 'A technician writes down what was done; closing it is the foreman’s',
  'repairs.lines': 'Parts and hours are the technician’s to enter',
  'repairs.dueOn': 'When the work is promised for, known to who does it',
  'drivers.hireDate': 'A fact of the person, known before he is put to work',
  'qualification-documents.reviewNote': 'A remark beside the paper',
  'workers-comp.claimNumber': 'The carrier gives it when the injury is reported',
  'recruiting-applications.mvr': checks,
  'recruiting-applications.psp': checks,
  'recruiting-applications.previousEmployers': checks,
  'recruiting-applications.roadTest': checks,
  'recruiting-applications.english': checks,
  'recruiting-applications.checkNote': checks,
  'recruiting-applications.division': 'Where the applicant applies is known from the first; the hire may change it',
  'disciplinary-actions.level': 'Proposed in a draft; what is issued keeps it (ADR 21)',
  'disciplinary-actions.suspensionFrom': 'Proposed in a draft; what is issued keeps it (ADR 21)',
  'disciplinary-actions.suspensionTo': 'Proposed in a draft; what is issued keeps it (ADR 21)',
}

const asked = Object.values(registry).flatMap((record) =>
  Object.entries(record.lifecycle.moves).flatMap(([name, move]) =>
    Object.keys(move.asks ?? {}).flatMap((property) => {
      const field = fieldOf(record, property)
      const beyond = [...new Set([...record.access.create, ...record.access.update])].filter((role) => !move.roles.includes(role))
      return field === undefined || beyond.length === 0 ? [] : [{ record, name, property, field, beyond }]
    }),
  ),
)

describe('G12 what a step decides is not written past it', () => {
  test('a role that may not take a step enters none of its answers on a form, in bulk or by a file', () => {
    expect(asked.length).toBeGreaterThan(20)
    const entered = asked
      .filter(({ record, field, beyond }) => beyond.some((role) => mayEditField(role, record, field)))
      .map(({ record, property }) => `${record.name}.${property}`)
    expect([...new Set(entered)].toSorted()).toEqual(Object.keys(open).toSorted())
  })

  test('where a claim stands and how it ends is not entered with the injury', async () => {
    const user = await app.as('supervisor')
    const body = await inputFor(admin, 'workers-comp')
    const course = {
      stage: 'litigation',
      compensable: 'denied',
      froiFiledOn: '2026-11-10',
      attorney: 'Stone and Reyes',
      litigated: true,
      subrogationParty: 'Other carrier',
      mmiOn: '2026-11-10',
      settlementOn: '2026-11-10',
      settlementAmount: 100_00,
    }
    for (const [field, value] of Object.entries(course)) {
      const answer = await user.call('POST', '/api/workers-comp', { ...body, [field]: value }, confirmed)
      expect(answer.json<{ errors: unknown[] }>().errors, field).toContainEqual({
        field,
        message: expect.stringContaining('Your role can’t change') as string,
      })
    }
    expect((await user.call('POST', '/api/workers-comp', { ...body, claimNumber: 'WC-7' }, confirmed)).statusCode).toBe(201)
  })

  test('a supervisor does not write what an accident was closed with, nor why it was appealed', async () => {
    const supervisor = await app.as('supervisor')
    const accident = await make(admin, 'accidents')
    for (const patch of [{ closeSummary: 'All well' }, { appealReason: 'None' }]) {
      const answer = await supervisor.call('PATCH', `/api/accidents/${accident.id}`, patch, { 'if-match': `"${accident.version}"` })
      expect(answer.statusCode, answer.body).toBe(422)
      const many = await supervisor.call('POST', '/api/accidents/bulk', { ids: [accident.id], patch, dryRun: true })
      expect(many.json()).toMatchObject({ changing: 0, failed: [{ id: accident.id }] })
    }
  })

  test('a rule is approved by somebody who wrote nothing of it, neither its draft nor the last word in it', async () => {
    const safety = await app.as('safety')
    const rule = await make(safety, 'deadline-rules', { offset: 30, unit: 'calendar_days' })
    const path = `/api/deadline-rules/${rule.id}`
    const changed = await admin.call('PATCH', path, { offset: 90 }, { 'if-match': `"${rule.version}"` })
    expect(changed.statusCode, changed.body).toBe(200)
    for (const user of [safety, admin]) expect((await user.call('POST', `${path}/transitions`, { move: 'approve' })).statusCode).toBe(409)
    expect((await (await app.as('safety')).call('POST', `${path}/transitions`, { move: 'approve' })).json()).toMatchObject({
      status: 'active',
    })
  })
})
