import { describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { confirmHeader } from '#platform/http/route.ts'
import { adminDesk } from '#test/support/admin-desk.ts'
import { make } from '#test/support/factory.ts'

/** A write that warns is sent again with one header: described where it is taken, and never passed over in silence. */

const { admin } = adminDesk()

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string }[]
}
const nobody = '01900000-0000-7000-8000-000000000000'
const header = confirmHeader.name.toLowerCase()

/** The routes of a kind that answer with warnings: those that write what a person enters. */
const writesOf = (kind: string): string[] => {
  const record = registry[kind]
  if (record === undefined) return []
  const base = `/api/${record.api}`
  return [
    ...(record.access.create.length > 0 ? [`POST ${base}`] : []),
    `PATCH ${base}/:id`,
    `POST ${base}/:id/transitions`,
    `POST ${base}/bulk`,
  ]
}

/** Acts over several records, each of which may warn. */
const acts = [
  'POST /api/ai-agent/proposals/:id/confirm',
  'POST /api/inspection-reports',
  'POST /api/roadside-inspections/:id/violations',
  'POST /api/run-assignments/board/changes',
  'POST /api/run-assignments/board/copy',
  'POST /api/scans/:id/file',
  'POST /api/time-off/:id/approve-with',
  'POST /api/time-off/:id/cancel-with',
  'POST /api/time-off/:id/cover',
]

describe('the header that confirms warnings', () => {
  test('is described with its values on every write of every kind, on acts over several records, and nowhere else', async () => {
    const document = (await admin().call('GET', '/api/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>
      components: { parameters: Record<string, { name: string; in: string; schema: { enum: string[] } }> }
    }>()
    expect(document.components.parameters['ConfirmWarnings']).toMatchObject({
      name: 'X-Confirm-Warnings',
      in: 'header',
      schema: { enum: ['1', 'true', '0', 'false'] },
    })
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
        parameters.some(({ $ref }) => $ref === '#/components/parameters/ConfirmWarnings')
          ? [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`]
          : [],
      ),
    )
    expect(described.toSorted()).toEqual([...Object.keys(registry).flatMap(writesOf), ...acts].toSorted())
  })

  test.each(Object.keys(registry))('%s: a value that is neither yes nor no is refused on every write', async (kind) => {
    for (const route of writesOf(kind)) {
      const [method = '', url = ''] = route.split(' ')
      const answer = await admin().call(method as 'POST', url.replace(':id', nobody), {}, { 'if-match': '"1"', [header]: 'yes' })
      // Who may not write the kind at all is told that first.
      expect([400, 403], `${route} ${answer.body}`).toContain(answer.statusCode)
      if (answer.statusCode === 400)
        expect(answer.json()).toMatchObject({
          code: 'malformed',
          detail: 'X-Confirm-Warnings is 1 or true to confirm the warnings, 0 or false not to.',
        })
    }
  })

  test.each([
    [undefined, 422],
    ['0', 422],
    ['false', 422],
    ['1', 201],
    ['true', 201],
    ['True', 201],
  ])('%s answers one who looks like a driver who left with %d', async (value, status) => {
    const name = { firstName: 'Rosa', lastName: `Quintana ${value ?? 'none'}`, birthDate: '1980-02-03' }
    const first = await make(admin(), 'drivers', { ...name, hireDate: '2024-03-01' })
    const leaving = { terminationDate: '2026-11-18', terminationReason: 'voluntary', rehireEligible: 'yes' }
    const left = await admin().call(
      'POST',
      `/api/drivers/${first.id}/transitions`,
      { move: 'terminate', fields: leaving },
      { [header]: '1' },
    )
    expect(left.statusCode, left.body).toBe(200)
    const body = { ...name, division: first['division'], hireDate: '2026-11-20', phone: '4175550101' }
    const answer = await admin().call('POST', '/api/drivers', body, value === undefined ? {} : { [header]: value })
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.body.includes('confirm_needed')).toBe(status === 422)
  })
})
