import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { ImportAnswer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

/** FMCSA's own violation download goes in as a person would bring it in (test/fixtures/SOURCES.md says what is odd in it). */
describe('G10 the SMS violation download', () => {
  let app: TestApp
  let safety: TestUser
  let file: Buffer
  let imports: ReturnType<typeof importer>
  let uploaded: ImportAnswer
  let own: Created

  beforeAll(async () => {
    app = await buildTestApp()
    const admin = await app.as('super_admin')
    safety = await app.as('safety')
    file = await readFile('test/fixtures/fmcsa-sms-violation-sample.csv')
    const tampa = await make(admin, 'divisions', { code: 'TPA', name: 'Tampa', usdot: '4200235' })
    // Entered from the report before the download came: the file must find it, not double it.
    own = await make(safety, 'violations', { code: '393.9H', occurredOn: '2024-12-16', unit: 'power_unit', division: tampa.id })
    imports = importer(app, safety, 'violations')
    uploaded = await imports.upload(file, 'sms.csv')
  })
  afterAll(() => app.close())

  test('G10 its headings and its words are recognised without a mapping', () => {
    expect(uploaded.rowCount).toBe(9)
    expect(Object.fromEntries(uploaded.columns.map(({ heading, field }) => [heading, field]))).toEqual({
      Unique_ID: null,
      Insp_Date: 'occurredOn',
      DOT_Number: 'usdot',
      Viol_Code: 'code',
      BASIC_Desc: 'category',
      OOS_Indicator: 'oos',
      OOS_Weight: null,
      Severity_Weight: 'severity',
      Time_Weight: null,
      Total_Severity_Wght: null,
      Section_Desc: 'description',
      Group_Desc: 'group',
      Viol_Unit: 'unit',
    })
    const units = uploaded.columns.find(({ heading }) => heading === 'Viol_Unit')?.values
    expect(units?.map(({ text, to }) => [text, to])).toEqual([
      ['1', 'power_unit'],
      ['D', 'driver'],
    ])
  })

  test('G10 it goes in as delivered: severities stand, codes take the spelling of the table, the entered one is found', async () => {
    await imports.change(uploaded.id, { defaults: { division: 'TPA' } })
    expect((await imports.check(uploaded.id)).counts).toMatchObject({ created: 8, updated: 1, unchanged: 0, error: 0 })
    expect((await imports.run(uploaded.id)).counts).toMatchObject({ created: 8, updated: 1, error: 0 })
    const all = (
      await safety.call(
        'GET',
        '/api/violations?sort=occurredOn,code&fields=code,occurredOn,category,unit,oos,severity,severitySource,usdot,inspection',
      )
    ).json<Record<string, unknown>[]>()
    expect(all).toHaveLength(9)
    expect(all.map((row) => [row['code'], row['severity'], row['severitySource']])).toEqual([
      ['396.3(a)1BOS', 0, 'table'],
      ['393.9A-LTSIR', 6, 'table'],
      ['396.17C-PI', 4, 'table'],
      ['393.9A-LIL', 2, 'table'],
      ['393.9A-LSML', 2, 'table'],
      ['396.9C2-OOSO', 10, 'table'],
      ['393.75(a)', 8, 'table'],
      ['393.45DLUV', 4, 'table'],
      ['393.9H', 6, 'table'],
    ])
    expect(all.find((row) => row['id'] === own.id)).toMatchObject({ code: '393.9H', severity: 6 })
    expect(all[0]).toMatchObject({
      occurredOn: '2023-08-16',
      category: 'vehicle_maint',
      unit: 'power_unit',
      oos: true,
      severity: 0,
      usdot: '4200235',
      inspection: null,
    })
  })

  test('G10 the weights agree with those of the file, and so do the totals of the violations that count', async () => {
    const answer = (await safety.call('GET', '/api/csa?usdot=4200235&snapshot=2025-01-31')).json<{
      unreported: number
      methods: { contributions: { points: number; timeWeight: number; weighted: number }[] }[]
    }>()
    // Total_Severity_Wght of the file, row by row.
    expect(answer.methods[0]?.contributions.map(({ weighted }) => weighted).toSorted((a, b) => a - b)).toEqual([
      2, 6, 6, 8, 12, 12, 18, 30, 30,
    ])
    expect(answer.unreported).toBe(9)
  })

  test('G10 the same file again changes nothing', async () => {
    const again = await imports.upload(file, 'sms-again.csv')
    expect((await imports.check(again.id)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 9, error: 0 })
  })

  test('G10 somebody of another division does not change what he may not see', async () => {
    const reno = await make(await app.as('super_admin'), 'divisions', { code: 'RNO', name: 'Reno', usdot: '4200236' })
    const elsewhere = importer(app, await app.as('safety', [reno.id]), 'violations')
    const his = await elsewhere.upload(file, 'sms-reno.csv')
    await elsewhere.change(his.id, { defaults: { division: 'RNO' } })
    expect((await elsewhere.check(his.id)).counts).toMatchObject({ created: 9, updated: 0, unchanged: 0, error: 0 })
  })
})
