import { beforeAll, describe, expect, test } from 'vitest'
import { adminDesk } from '#test/support/admin-desk.ts'
import { fieldEntries } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { inputFor } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** The fields that a role fills in on a new record and does not read later, by kind and role. */
const entered = Object.values(registry).flatMap((record) => {
  const fields = fieldEntries(record).filter(([, { enteredBy }]) => enteredBy !== undefined)
  const roles = [...new Set(fields.flatMap(([, { enteredBy }]) => enteredBy ?? []))]
  return roles.map((role) => [role, record.name, record, fields.filter(([, { enteredBy }]) => enteredBy?.includes(role))] as const)
})

const later = 'zqkneedle'
const confirmed = { 'x-confirm-warnings': '1' }

const { app, admin } = adminDesk()

test('G12 a role enters without reading only where it creates and changes nothing afterwards', () => {
  expect(entered.map(([role, kind]) => `${role} ${kind}`)).toEqual(['supervisor workers-comp'])
  for (const [role, kind, { access }, fields] of entered) {
    expect(access.create, kind).toContain(role)
    expect(access.update, kind).not.toContain(role)
    for (const [name, field] of fields) expect(field.readable ?? [role], `${kind}.${name}`).not.toContain(role)
  }
})

describe.each(entered)('%s, %s', (role, kind, record, fields) => {
  const list = `/api/${record.api}`
  const texts = fields.filter(([, field]) => field.kind === 'text' || field.kind === 'longText').map(([name]) => name)
  let reporter: TestUser
  let made: Created
  beforeAll(async () => {
    reporter = await app().as(role)
    const told = Object.fromEntries(texts.map((name) => [name, `Reported ${name}`]))
    const answer = await reporter.call('POST', list, { ...(await inputFor(admin(), kind)), ...told }, confirmed)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    made = answer.json<Created>()
    const changes = Object.fromEntries(texts.map((name) => [name, `${later} ${name}`]))
    const written = await admin().call('PATCH', `${list}/${made.id}`, changes, { ...confirmed, 'if-match': `"${made.version}"` })
    if (written.statusCode !== 200) throw new Error(written.body)
  })

  test('G12 what is added later is in nothing they read', async () => {
    for (const [name] of fields) expect(made, 'the answer to what they entered').not.toHaveProperty(name)
    const paths = [
      list,
      `${list}?limit=10&fields=id,${fields.map(([name]) => name).join()}`,
      ...['', '/history', '/original'].map((part) => `${list}/${made.id}${part}`),
      '/api/dashboard/recent-activities?limit=100',
    ]
    for (const path of paths) {
      const answer = await reporter.call('GET', path)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.body, path).not.toContain(later)
    }
    expect((await reporter.call('GET', `/api/search?q=${later}`)).body).not.toContain(made.id)
    expect((await reporter.call('GET', `${list}?q=${later}`)).json()).toEqual([])
    for (const name of texts)
      for (const query of [`${name}=${later}`, `sort=${name}`])
        expect((await reporter.call('GET', `${list}?${query}`)).statusCode, query).toBe(400)
    expect((await admin().call('GET', `${list}/${made.id}`)).body).toContain(later)
  })

  test('G12 the first version shows who reported it all they wrote, and nobody else of the role', async () => {
    const first = (await reporter.call('GET', `${list}/${made.id}/original`)).json<{ values: Json }>().values
    for (const name of texts) expect(first[name]).toBe(`Reported ${name}`)
    const others = await (await app().as(role)).call('GET', `${list}/${made.id}/original`)
    for (const name of texts) expect(others.body).not.toContain(`Reported ${name}`)
  })

  test('G12 no file and no change tells what stands there by now', async () => {
    const steps = importer(app(), reporter, record.api)
    for (const name of texts) {
      const outcomes: unknown[] = []
      for (const guess of [`${later} ${name}`, 'another guess']) {
        const { id } = await steps.upload(`Record number,${record.fields[name]?.label}\n${made.number},${guess}\n`)
        await steps.check(id)
        outcomes.push((await steps.rows(id)).map(({ outcome, issues, changes }) => ({ outcome, issues, changes })))
      }
      expect(outcomes[0], name).toEqual(outcomes[1])
    }
    const changed = await reporter.call('PATCH', `${list}/${made.id}`, { [texts[0] ?? '']: 'x' }, { 'if-match': '"2"' })
    expect(changed.statusCode).toBe(403)
  })
})

test('G12 what a supervisor enters of an injury is checked as by anybody: a death has its date', async () => {
  const body = { ...(await inputFor(admin(), 'workers-comp')), treatment: 'fatal', diedOn: null }
  const answer = await (await app().as('supervisor')).call('POST', '/api/workers-comp', body, confirmed)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.body).toContain('Give the date of death')
})

test('G12 who handles a claim outside and how it ends is not for a supervisor', async () => {
  const reporter = await app().as('supervisor')
  const told = await reporter.call('POST', '/api/workers-comp', await inputFor(admin(), 'workers-comp'), confirmed)
  const claim = told.json<Created>()
  const added = { adjuster: `${later} adjuster`, attorney: `${later} attorney`, witnesses: `${later} witness`, mmiOn: '2026-11-20' }
  const written = await admin().call('PATCH', `/api/workers-comp/${claim.id}`, added, { ...confirmed, 'if-match': `"${claim.version}"` })
  expect(written.statusCode, written.body).toBe(200)
  for (const path of ['', '/history', '/original']) {
    const seen = await reporter.call('GET', `/api/workers-comp/${claim.id}${path}`)
    expect(seen.statusCode, path).toBe(200)
    expect(seen.body, path).not.toContain(later)
    expect(seen.body, path).not.toContain('mmiOn')
  }
})
