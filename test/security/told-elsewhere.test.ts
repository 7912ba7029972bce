import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldEntries } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let made: Readonly<Record<string, Created>>
/** Stand in the titles of a claim, of an OSHA claim and of an entry: whoever may not open them reads them nowhere. */
const words = ['lignumvitae', 'padauk', 'bubinga']
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  const driver = await make(admin, 'drivers')
  const claim = await make(admin, 'workers-comp', { driver: driver.id, employeeName: words[0] })
  const osha = await make(admin, 'osha-claims', { establishment: driver['division'], description: words[1] })
  await make(admin, 'workers-comp-cases', { claim: claim.id, entry: 'contact', who: words[2], what: words[2] })
  await make(admin, 'workers-comp-cases', { claim: claim.id, entry: 'work_status', workStatus: 'off_work', startsOn: '2026-11-18' })
  await make(admin, 'corrective-actions', { owner: admin.id, accident: null, claim: claim.id })
  await make(admin, 'corrective-actions', { owner: admin.id, accident: null, oshaClaim: osha.id })
  const [hold] = (await admin.call('GET', `/api/holds?claim=${claim.id}`)).json<Created[]>()
  made = { 'workers-comp': claim, 'osha-claims': osha, ...(hold === undefined ? {} : { holds: hold }) }
})
afterAll(() => app.close())

describe('P-22 a record that one may not open is told by no other', () => {
  test.each(['supervisor', 'recruiter'] as const)('neither by its title nor by a filter: %s', async (role) => {
    const user = await app.as(role)
    expect(made['holds']?.['labels']).toMatchObject({ claim: expect.stringContaining(String(words[0])) as string })
    for (const record of Object.values(registry)) {
      const base = `/api/${record.api}`
      const asked = fieldEntries(record).flatMap(([name, field]) => {
        const target = field.kind === 'ref' ? made[field.to] : undefined
        return target === undefined ? [] : [`${base}?${name}=${target.id}`]
      })
      const rows = (await admin.call('GET', base)).json<{ id: string }[]>()
      const beside = rows.flatMap(({ id }) => [`${base}/${id}`, `${base}/${id}/history`, `${base}/${id}/original`])
      for (const url of [base, `${base}?archived=all&limit=500`, ...asked, ...beside]) {
        const answer = await user.call('GET', url)
        expect(answer.statusCode, url).not.toBe(500)
        for (const word of words) expect(answer.body, url).not.toContain(word)
        if (asked.includes(url) && answer.statusCode === 200) expect(answer.json(), url).toEqual([])
      }
    }
    for (const url of ['/api/dashboard/recent-activities?limit=100', ...words.map((word) => `/api/search?q=${word}`)]) {
      const { body } = await user.call('GET', url)
      for (const word of words) expect(body.replaceAll(`"q":"${word}"`, ''), url).not.toContain(word)
    }
  })
})
