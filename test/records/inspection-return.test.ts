import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

const { app, admin, safety, one, list: read, change, move } = safetyDesk()
let crew: Crew
beforeAll(async () => {
  crew = await makeCrew(admin())
})

let reports = 7000
const inspected = (more: Json = {}): Promise<Created> =>
  make(safety(), 'roadside-inspections', {
    reportNumber: `MO${(reports += 1)}`,
    state: 'MO',
    level: 'II',
    inspectedAt: '2026-11-10T16:00:00.000Z',
    violationsFound: true,
    driver: crew.driver.id,
    vehicle: crew.vehicle.id,
    ...more,
  })
/** A report whose only violation is corrected and closed. */
const corrected = async (more: Json = {}): Promise<{ path: string; id: string }> => {
  const { id } = await inspected(more)
  const violation = await make(safety(), 'violations', {
    inspection: id,
    code: '393.45(b)(2)',
    unit: 'power_unit',
    correction: 'repaired',
    correctedOn: '2026-11-12',
    correctiveAction: 'Hose replaced',
  })
  await move(`/api/violations/${violation.id}`, 'close')
  return { id, path: `/api/roadside-inspections/${id}` }
}
const signature = { certifiedOn: '2026-11-13', signature: 'Nadia Brandt', signatureTitle: 'Safety manager' }
const clockOf = async (id: string): Promise<Created | undefined> => (await read(`/api/deadlines?inspection=${id}&rule=DVER-15`))[0]
const printed = async (path: string): Promise<string> => {
  const sheet = await safety().call('GET', `${path}/certification.pdf`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(sheet.rawPayload)), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

describe('G10 the return of a roadside report, 49 CFR 396.9(d)(3)', () => {
  test('G10 a report says that it asks to be returned unless somebody says otherwise', async () => {
    expect(await inspected()).toMatchObject({ returnAsked: true })
  })

  test('G10 a report that asks to be returned: the signature alone neither meets the deadline nor lets the report be closed', async () => {
    const { id, path } = await corrected()
    expect((await move(path, 'close')).json()).toMatchObject({
      detail: 'First: certify corrections.',
    })
    await move(path, 'certify', signature)
    expect(await clockOf(id)).toMatchObject({ status: 'running' })
    expect((await move(path, 'close')).json()).toMatchObject({
      detail: 'First: record return.',
    })
    const sheet = await printed(path)
    expect(sheet).toContain('Roadside inspection report, 49 CFR 396.9(d)(3)(i)')
    expect(sheet).toContain(
      'Return to the issuing agency within 15 days of the inspection (49 CFR 396.9(d)(3)(ii)). Keep a copy for 12 months.',
    )
    await move(path, 'send_back', { returnedOn: '2026-11-14', returnReference: '7019 2280' })
    expect(await clockOf(id)).toMatchObject({ status: 'met', metNote: 'Returned: 7019 2280' })
    expect((await move(path, 'close')).json()).toMatchObject({ status: 'closed' })
  })

  test('G10 a report that does not ask: certifying stays due and ends the deadline, nothing is returned, closing is not refused', async () => {
    const { id, path } = await corrected({ returnAsked: false })
    expect(await clockOf(id)).toMatchObject({ status: 'running', dueAt: '2026-11-26T05:59:59.999+00:00' })
    expect((await move(path, 'close')).json()).toMatchObject({
      detail: 'First: certify corrections.',
    })
    await move(path, 'certify', signature)
    expect(await clockOf(id)).toMatchObject({
      status: 'met',
      metAt: '2026-11-13T18:00:00+00:00',
      metNote: 'Certified, return not requested',
    })
    expect((await move(path, 'send_back', { returnedOn: '2026-11-14', returnReference: 'x' })).json()).toMatchObject({
      detail: 'The report does not ask to be returned.',
    })
    expect(await printed(path)).toContain(
      'The issuing agency does not ask for the return of this report (49 CFR 396.9(d)(3)(ii)). Keep a copy for 12 months.',
    )
    expect((await move(path, 'close')).json()).toMatchObject({ status: 'closed' })
  })

  test('G10 the answer may be corrected: the deadline runs again, and a later finding takes the signature of a kept report back', async () => {
    const { id, path } = await corrected({ returnAsked: false })
    await move(path, 'certify', signature)
    await change(path, { returnAsked: true })
    expect(await clockOf(id)).toMatchObject({ status: 'running', metAt: null })
    await change(path, { returnAsked: false })
    expect(await clockOf(id)).toMatchObject({ status: 'met' })
    await make(safety(), 'violations', { inspection: id, code: '393.9', unit: 'trailer' })
    expect(await one(path)).toMatchObject({ certifiedOn: null, signature: null })
    expect(await clockOf(id)).toMatchObject({ status: 'running' })
  })

  test('G10 the lists "Certify due" and "Return due" hold what is due alone', async () => {
    const asked = await corrected()
    await move(asked.path, 'certify', signature)
    const kept = await corrected({ returnAsked: false })
    await move(kept.path, 'certify', signature)
    const unsigned = await corrected({ returnAsked: false })
    const ids = async (query: string): Promise<string[]> =>
      (await read(`/api/roadside-inspections?status=open&violationsFound=true&${query}&limit=100`)).map(({ id }) => id)
    const [certify, back] = [await ids('certifiedOn=null'), await ids('certifiedOn=!null&returnAsked=true&returnedOn=null')]
    expect([asked.id, kept.id, unsigned.id].map((id) => [certify.includes(id), back.includes(id)])).toEqual([
      [false, true],
      [false, false],
      [true, false],
    ])
  })
})

describe('G12 the deadlines of a roadside report say the law of their day', () => {
  test.each([
    ['2026-07-21T17:00:00.000Z', '49 CFR 396.9(d)(3)', 'returns the form'],
    ['2026-07-22T17:00:00.000Z', '49 CFR 396.9(d)(3)(i)', 'Return the form only to a state agency that requests it'],
  ])('G12 inspected at %s: %s', async (inspectedAt, citation, words) => {
    const clock = await clockOf((await inspected({ inspectedAt })).id)
    expect(clock).toMatchObject({ citation, status: 'running' })
    expect(clock?.['ruleText']).toContain(words)
  })

  test('G12 the driver delivers the report at the next terminal, or sends it immediately: 24 hours are the schedule, not the time to mail it', async () => {
    const { id } = await inspected()
    const [clock] = await read(`/api/deadlines?inspection=${id}&rule=DVER-24`)
    // The law knows no 24 hours for it: the limit is the company's.
    expect(clock).toMatchObject({ citation: null, policy: true, severity: 'warn' })
    expect(clock?.['ruleText']).toContain(
      'if not scheduled to arrive at one within 24 hours, the driver immediately mails, faxes or transmits it',
    )
    expect(clock?.['ruleText']).not.toContain('mails it within 24 hours')
  })

  test('G12 a database of an earlier release is told the law of today at the next start: rules and running deadlines, not what has ended', async () => {
    const { deps } = app()
    const [before, since] = [await inspected({ inspectedAt: '2026-07-20T17:00:00.000Z' }), await inspected()]
    const ended = await corrected()
    await move(ended.path, 'certify', signature)
    await move(ended.path, 'send_back', { returnedOn: '2026-11-14', returnReference: 'x' })
    const [first] = await read('/api/deadline-rules?code=DVER-15&sort=validFrom')
    const old = {
      what: String(first?.['what']),
      text: String(first?.['ruleText']),
      mail: 'The driver delivers the report at the next terminal or facility, or mails it within 24 hours.',
    }
    await deps.pool.query(`delete from deadline_rules where code = 'DVER-15' and valid_from > '2026-01-01'`)
    await deps.pool.query(`update deadline_rules set valid_to = null where code = 'DVER-15'`)
    await deps.pool.query(`update deadlines set what = $1, rule_text = $2, citation = '49 CFR 396.9(d)(3)' where rule = 'DVER-15'`, [
      old.what,
      old.text,
    ])
    for (const [table, code] of Object.entries({ deadline_rules: 'code', deadlines: 'rule' }))
      await deps.pool.query(
        `update ${table} set rule_text = $1, citation = '49 CFR 396.9(d)(1)', severity = 'legal', policy = false where ${code} = 'DVER-24'`,
        [old.mail],
      )
    await ensureShipped(deps)
    await ensureShipped(deps)

    expect((await read('/api/deadline-rules?code=DVER-15&sort=validFrom')).map((rule) => [rule['validFrom'], rule['validTo']])).toEqual([
      ['2000-01-01', '2026-07-21'],
      ['2026-07-22', null],
    ])
    expect(await clockOf(before.id)).toMatchObject({ what: old.what, citation: '49 CFR 396.9(d)(3)' })
    expect(await clockOf(since.id)).toMatchObject({
      what: 'Certify corrections, return the report if requested',
      title: 'Certify corrections, return the report if requested',
      citation: '49 CFR 396.9(d)(3)(i)',
    })
    expect(await clockOf(ended.id)).toMatchObject({ status: 'met', what: old.what })
    const [mail] = await read('/api/deadline-rules?code=DVER-24')
    expect(mail).toMatchObject({ ruleText: expect.stringContaining('immediately mails') as string, policy: true, severity: 'warn' })
    expect(mail?.['citation']).toBeNull()
    const [running] = await read(`/api/deadlines?inspection=${since.id}&rule=DVER-24`)
    expect(running).toMatchObject({ ruleText: mail?.['ruleText'], citation: null, policy: true, severity: 'warn' })
  })

  test('G12 396.9(d)(3) changed on July 22, 2026: a database that has June 22 is corrected once, with what began in between', async () => {
    const { deps } = app()
    const [between, since] = [await inspected({ inspectedAt: '2026-07-01T17:00:00.000Z' }), await inspected()]
    const [, later] = await read('/api/deadline-rules?code=DVER-15&sort=validFrom')
    const former = [
      String(later?.['what']),
      String(later?.['citation']),
      String(later?.['ruleText']).replace(/ Published .*/, ' Effective day, June 22, 2026, to be verified.'),
    ]
    await deps.pool.query(`update deadline_rules set valid_to = '2026-06-21' where code = 'DVER-15' and valid_to = '2026-07-21'`)
    await deps.pool.query(`update deadline_rules set valid_from = '2026-06-22', rule_text = $2 where id = $1`, [later?.id, former[2]])
    await deps.pool.query(
      `update deadlines set what = $1, citation = $2, rule_text = $3 where rule = 'DVER-15' and inspection_id = any($4::uuid[])`,
      [...former, [between.id, since.id]],
    )
    await ensureShipped(deps)
    expect((await read('/api/deadline-rules?code=DVER-15&sort=validFrom')).map((rule) => [rule['validFrom'], rule['validTo']])).toEqual([
      ['2000-01-01', '2026-07-21'],
      ['2026-07-22', null],
    ])
    const corrected = await clockOf(between.id)
    expect(corrected).toMatchObject({ citation: '49 CFR 396.9(d)(3)', ruleText: expect.stringContaining('returns the form') as string })
    expect(await clockOf(since.id)).toMatchObject({
      citation: '49 CFR 396.9(d)(3)(i)',
      ruleText: expect.stringContaining('in force since July 22, 2026') as string,
    })
    await ensureShipped(deps)
    expect(await clockOf(between.id)).toMatchObject({ version: corrected?.version })
  })

  test('G12 a company that entered or retired its own version keeps it', async () => {
    const { deps } = app()
    const [, later] = await read('/api/deadline-rules?code=DVER-15&sort=validFrom')
    await move(`/api/deadline-rules/${later?.id}`, 'retire', { reason: 'Own rule' })
    await ensureShipped(deps)
    expect(await read('/api/deadline-rules?code=DVER-15&status=active')).toHaveLength(1)
  })
})
