import { beforeAll, describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'
import { deskOf } from '#test/support/desk.ts'

const { admin, app } = safetyDesk()
const desk = deskOf(admin)
let division: Created
beforeAll(async () => {
  division = await make(admin(), 'divisions', { timeZone: 'America/Chicago' })
})

const values = (more: Json): Json => ({
  name: 'Dale Mercer',
  division: division.id,
  role: 'annual',
  basis: 'program',
  evidence: 'Ozark Technical College, 2019',
  qualifiedOn: '2025-01-02',
  ...more,
})
const pathOf = ({ id }: Created): string => `/api/maintenance/inspectors/${id}`
const archive = async (path: string) => {
  const { version } = await desk.one(path)
  return admin().call('DELETE', path, { reason: 'Gone' }, { 'if-match': `"${version}"` })
}

describe('inspectors (49 CFR 396.19, 396.25)', () => {
  test.each<[string, Json, string | null]>([
    ['one year of experience', { basis: 'experience', months: 12 }, null],
    ['eleven months', { basis: 'experience', months: 11 }, 'months'],
    ['experience without months', { basis: 'experience' }, 'months'],
    ['a program, without months', {}, null],
    ['brakes, with the tasks', { role: 'brakes', tasks: ['inspect', 'adjust'] }, null],
    ['brakes, without tasks', { role: 'brakes' }, 'tasks'],
    ['brakes by a certificate of annual inspections', { role: 'brakes', tasks: ['inspect'], basis: 'certificate' }, 'basis'],
    ['annual inspections with brake tasks', { tasks: ['repair'] }, 'tasks'],
    ['from tomorrow', { qualifiedOn: '2026-11-21' }, 'qualifiedOn'],
  ])('%s', async (_what, more, refusedField) => {
    const answer = await admin().call('POST', '/api/maintenance/inspectors', values(more))
    expect(answer.statusCode, answer.body).toBe(refusedField === null ? 201 : 422)
    if (refusedField !== null) expect(answer.json()).toMatchObject({ errors: [{ field: refusedField }] })
  })

  test('the proof is kept one year after the end of the role', async () => {
    const inspector = await make(admin(), 'inspectors', values({}))
    expect((await desk.move(pathOf(inspector), 'end', { endedOn: '2026-11-21' })).statusCode).toBe(422)
    await desk.move(pathOf(inspector), 'end', { endedOn: '2026-11-19' })
    expect(await desk.one(pathOf(inspector))).toMatchObject({ status: 'ended', keepUntil: '2027-11-19' })
    expect((await archive(pathOf(inspector))).json()).toMatchObject({
      detail: 'Keep the proof until Nov 19, 2027, one year after the role ended (49 CFR 396.19(b), 396.25).',
    })
    await app().deps.pool.query(`update inspectors set ended_on = '2025-11-19' where id = $1`, [inspector.id])
    expect((await archive(pathOf(inspector))).statusCode).toBe(200)
  })

  test('the report of an annual inspection is kept 14 months; who is named in it stays on file (49 CFR 396.21(b))', async () => {
    const inspector = await make(admin(), 'inspectors', values({}))
    const vehicle = await make(admin(), 'vehicles', { division: division.id })
    const reportOf = async (issuedOn: string): Promise<string> => {
      const report = {
        type: 'annual_inspection',
        driver: null,
        vehicle: vehicle.id,
        issuedOn,
        inspectedBy: 'carrier',
        inspectionResult: 'passed',
      }
      const { id } = await make(admin(), 'qualification-documents', { ...report, inspectorOnFile: inspector.id })
      const path = `/api/qualification-documents/${id}`
      expect((await desk.move(path, 'verify', { verificationMethod: 'online' })).statusCode).toBe(200)
      return path
    }
    const [old, kept] = [await reportOf('2025-09-19'), await reportOf('2025-09-20')]
    expect((await archive(kept)).json()).toMatchObject({
      detail: 'Keep the report of an annual inspection until Nov 20, 2026 (49 CFR 396.21(b)).',
    })
    expect((await archive(old)).statusCode).toBe(200)
    expect((await archive(pathOf(inspector))).json()).toMatchObject({
      detail: 'End the role instead: annual inspections name this inspector.',
    })
  })
})
