import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** OSHA's own severe injury reports of January 2015 go in as a person would bring them in (test/fixtures/SOURCES.md). */
describe('G13 import of severe injury reports', () => {
  let app: TestApp
  let safety: TestUser
  let file: Buffer
  let imports: ReturnType<typeof importer>
  const byHand = {
    mapping: { Amputation: 'severeKind' },
    values: { Amputation: { '1.00': 'amputation', '0.00': null } },
    defaults: { establishment: 'HQ', jobTitle: 'Employee' },
  }
  beforeAll(async () => {
    app = await buildTestApp()
    safety = await app.as('safety')
    await make(await app.as('super_admin'), 'divisions', { code: 'HQ', name: 'Head office', timeZone: 'America/Chicago' })
    file = await readFile('test/fixtures/osha-severe-injury-sample.csv')
    imports = importer(app, safety, 'osha-claims')
  })
  afterAll(() => app.close())

  test('G13 its headings are recognised', async () => {
    const uploaded = await imports.upload(file, 'severeinjury.csv')
    expect(uploaded).toMatchObject({ rowCount: 12, state: 'uploaded', missing: ['establishment', 'jobTitle'] })
    expect(Object.fromEntries(uploaded.columns.map(({ heading, field }) => [heading, field]))).toMatchObject({
      ID: 'reference',
      EventDate: 'occurredAt',
      City: 'place',
      Hospitalized: 'inpatient',
      NatureTitle: 'description',
      'Final Narrative': 'whatHappened',
      'Part of Body Title': 'injuryDetail',
      SourceTitle: 'harmObject',
      UPA: null,
      Employer: null,
      Zip: null,
    })
    expect(uploaded.columns.find(({ heading }) => heading === 'EventDate')?.dates).toMatchObject({ order: 'mdy' })
  })

  test('G13 all twelve become cases; a second dry run of the same file shows no change', async () => {
    const first = await imports.upload(file, 'severeinjury.csv')
    const mapped = await imports.change(first.id, byHand)
    expect(mapped.missing).toEqual([])
    const checked = await imports.check(first.id)
    const problems = (await imports.rows(first.id)).flatMap(({ issues }) => issues.map(({ message }) => message))
    expect(checked.counts, problems.join('\n')).toMatchObject({ created: 12, error: 0 })
    expect((await imports.run(first.id)).counts).toMatchObject({ created: 12, error: 0 })
    const cases = (
      await safety.call(
        'GET',
        '/api/osha-claims?limit=50&fields=caseNumber,reference,occurredAt,learnedAt,year,inpatient,severeKind,harmObject,place',
      )
    ).json<Json[]>()
    expect(cases.find((one) => one['reference'] === '2015010018')).toMatchObject({
      occurredAt: '2015-01-01T06:00:00+00:00',
      learnedAt: '2015-01-01T06:00:00+00:00',
      year: 2015,
      inpatient: true,
      place: 'CORAOPOLIS',
      harmObject: 'Semi, tractor-trailer, tanker truck',
    })
    expect(cases.filter((one) => one['severeKind'] === 'amputation')).toHaveLength(3)
    // Each case of the log has a number of its own (29 CFR 1904.29).
    expect(new Set(cases.map((one) => one['caseNumber'])).size).toBe(12)

    const again = await imports.upload(file, 'severeinjury.csv')
    await imports.change(again.id, byHand)
    expect((await imports.check(again.id)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 12, error: 0 })
  })
})
