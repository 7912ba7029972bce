import { beforeAll, describe, expect, test } from 'vitest'
import { ensureShipped } from '#server/shipped.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

const { app, admin, safety, list: read, one, move } = safetyDesk()
let driver: Created
beforeAll(async () => {
  driver = await make(admin(), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
})

/** A company of the release before: the rule as it was shipped, and a deadline that ran by it. */
const former = async (code: string, what: string, citation: string): Promise<{ ticket: Created; rule: Created; deadline: Created }> => {
  const ticket = await make(safety(), 'tickets', { state: 'KS', driver: driver.id, issuedAt: '2026-11-10T16:00:00.000Z' })
  await move(`/api/tickets/${ticket.id}`, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-19' })
  const [deadline] = await read(`/api/deadlines?ticket=${ticket.id}&rule=CONV-30`)
  const draft = { code, what, citation, offset: 30, unit: 'calendar_days', severity: 'legal', policy: false, validFrom: '2001-01-01' }
  const rule = await make(admin(), 'deadline-rules', draft)
  await move(`/api/deadline-rules/${rule.id}`, 'approve')
  await app().deps.pool.query('update deadlines set rule = $2, citation = $3, what = $4 where id = $1', [
    deadline?.id,
    code,
    citation,
    what,
  ])
  if (deadline === undefined) throw new Error('No deadline')
  return { ticket, rule, deadline }
}

describe('G9 rules stored by an earlier release', () => {
  test('383.31: the notice of the driver to the licensing state is archived as a rule and its running deadline ends, once', async () => {
    const { rule, deadline } = await former('CONV-STATE', 'Driver tells the licensing State of the conviction', '49 CFR 383.31(a)')
    await ensureShipped(app().deps)
    expect(await read('/api/deadline-rules?code=CONV-STATE')).toEqual([])
    const ended = await one(`/api/deadlines/${deadline.id}`)
    expect(ended).toMatchObject({ status: 'not_applicable', explanation: expect.stringContaining('49 CFR 383.31(d)') as string })
    const history = await safety().call('GET', `/api/deadlines/${deadline.id}/history`)
    expect(history.body).toContain('No notice to the licensing state is due from the driver')
    await ensureShipped(app().deps)
    expect(await one(`/api/deadlines/${deadline.id}`)).toMatchObject({ version: ended.version })
    expect(await one(`/api/deadline-rules/${rule.id}`)).toMatchObject({ archivedAt: expect.any(String) as string })
  })

  test('383.31: the 30 days to the employer are cited without a letter, in the rule and in what runs by it; own words stay', async () => {
    const { rule, deadline } = await former('CONV-30', 'Notice in our words', '49 CFR 383.31(b)')
    await ensureShipped(app().deps)
    expect(await one(`/api/deadline-rules/${rule.id}`)).toMatchObject({ citation: '49 CFR 383.31', what: 'Notice in our words' })
    expect(await one(`/api/deadlines/${deadline.id}`)).toMatchObject({
      citation: '49 CFR 383.31',
      what: 'Notice in our words',
      status: 'running',
    })
  })
})

describe('G9 tickets decided under an earlier release', () => {
  test.each([
    ['not answered', null, { smsEffect: 'in_doubt', seriousForCdl: 'yes' }],
    ['nothing was paid', 'no', { smsEffect: 'removed', seriousForCdl: 'if_convicted' }],
    ['nothing was paid, on no inspection', 'no', { smsEffect: 'none', seriousForCdl: 'if_convicted' }],
  ])('79 FR 32491, 383.51(c) dismissed, %s: its effect on CSA and the CDL is worked out again, once', async (what, pleaOrPaid, right) => {
    const inspection = what.includes('on no inspection')
      ? { id: null }
      : await make(safety(), 'roadside-inspections', { driver: driver.id })
    const charges = [{ description: 'Reckless driving', offense: 'reckless' }]
    const ticket = await make(safety(), 'tickets', { state: 'KS', driver: driver.id, inspection: inspection.id, charges })
    await move(`/api/tickets/${ticket.id}`, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-19', pleaOrPaid })
    expect(await one(`/api/tickets/${ticket.id}`)).toMatchObject(right)
    await app().deps.pool.query(`update tickets set sms_effect = 'removed', serious_for_cdl = 'yes' where id = $1`, [ticket.id])
    await ensureShipped(app().deps)
    const settled = await one(`/api/tickets/${ticket.id}`)
    expect(settled).toMatchObject(right)
    await ensureShipped(app().deps)
    expect(await one(`/api/tickets/${ticket.id}`)).toMatchObject({ version: settled.version })
  })

  test.each([
    ['yes', 'handheld', { disposition: 'guilty', dispositionOn: '2026-11-19' }, 'no'],
    ['yes', 'reckless', { disposition: 'guilty', dispositionOn: '2026-11-19' }, 'unknown'],
    ['yes', 'reckless', {}, 'unknown'],
    ['yes', 'reckless', { kind: 'camera', privateCar: false }, 'unknown'],
    ['no', null, { privateCar: false, charges: [{ description: 'Speeding', speed: 82, posted: 65, serious: 'no' }] }, 'yes'],
    ['if_convicted', 'handheld', { disposition: 'not_guilty', dispositionOn: '2026-11-19' }, 'no'],
  ])('383.51(c) stored %s of %s, %j: worked out again as %s, once', async (stored, offense, facts, right) => {
    const charges = [{ description: 'Charge', offense }]
    const { id } = await make(safety(), 'tickets', { state: 'KS', driver: driver.id, privateCar: true, charges, ...facts })
    await app().deps.pool.query('update tickets set serious_for_cdl = $2 where id = $1', [id, stored])
    await ensureShipped(app().deps)
    const settled = await one(`/api/tickets/${id}`)
    expect(settled).toMatchObject({ seriousForCdl: right })
    await ensureShipped(app().deps)
    expect(await one(`/api/tickets/${id}`)).toMatchObject({ version: settled.version })
  })
})

describe('G1 blocks of queries that "Clear driver" of an earlier release lifted (49 CFR 382.701(b)(3), (d), 382.703(c))', () => {
  /** A driver whose block of a query was lifted by a return-to-duty test, which ends none today. */
  const cleared = async (type: string, queryResult: string) => {
    const own = await make(admin(), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
    const expirationDate = type === 'clearinghouse_limited' ? '2027-11-15' : null
    const query = { driver: own.id, vehicle: null, type, issuedOn: '2026-11-16', expirationDate, queryResult }
    const paper = await make(safety(), 'qualification-documents', query)
    const [hold] = await read(`/api/holds?driver=${own.id}&status=active`)
    await app().deps.pool.query(
      `update holds set status = 'lifted', lifted_at = starts_at + interval '3 days', lifted_by_id = $2, lift_reason = 'Cleared by Safety', return_test_on = '2026-11-18' where id = $1`,
      [hold?.id, safety().id],
    )
    return { own, paper, active: () => read(`/api/holds?driver=${own.id}&status=active`) }
  }
  const kinds = [
    ['clearinghouse_full', 'found'],
    ['clearinghouse_full', 'refused'],
    ['clearinghouse_limited', 'found'],
    ['clearinghouse_limited', 'refused'],
  ] as const

  test.each(kinds)('%s, %s: blocks again at the start, once', async (type, result) => {
    const { own, active } = await cleared(type, result)
    expect(await active()).toEqual([])
    await ensureShipped(app().deps)
    const [again, ...more] = await active()
    expect(more).toEqual([])
    expect(again).toMatchObject({ effect: 'block', kind: 'credential', reason: 'A required query is not cleared' })
    expect((await safety().call('GET', `/api/drivers/${own.id}/readiness`)).body).toContain('A required query is not cleared')
    await ensureShipped(app().deps)
    expect(await active()).toMatchObject([{ id: again?.id, version: again?.version }])
  })

  test.each(kinds)('%s, %s: blocks again when the query is written, without a start', async (type, result) => {
    const { paper, active } = await cleared(type, result)
    await move(`/api/qualification-documents/${paper.id}`, 'verify', { verificationMethod: 'online' })
    expect(await active()).toMatchObject([{ effect: 'block', reason: 'A required query is not cleared' }])
  })

  test.each([
    ['clearinghouse_full', 'found', 'clearinghouse_full', 'resolved'],
    ['clearinghouse_full', 'refused', 'clearinghouse_full', 'none'],
    ['clearinghouse_limited', 'found', 'clearinghouse_full', 'none'],
    ['clearinghouse_limited', 'refused', 'clearinghouse_limited', 'none'],
  ])('%s, %s: a later verified %s, %s has ended it, and it stays ended', async (type, result, laterType, queryResult) => {
    const { own, active } = await cleared(type, result)
    const later = { driver: own.id, vehicle: null, type: laterType, issuedOn: '2026-11-19', expirationDate: '2027-11-18', queryResult }
    const { id } = await make(safety(), 'qualification-documents', later)
    await move(`/api/qualification-documents/${id}`, 'verify', { verificationMethod: 'online' })
    await ensureShipped(app().deps)
    expect(await active()).toEqual([])
  })

  test('a report that a return to duty cleared stays cleared, and a driver in the archive keeps no company from starting', async () => {
    const own = await make(admin(), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
    const report = {
      driver: own.id,
      vehicle: null,
      type: 'clearinghouse_report',
      reportCause: 'knowledge',
      knownAt: '2026-11-16T15:00:00.000Z',
    }
    await make(safety(), 'qualification-documents', report)
    const [hold] = await read(`/api/holds?driver=${own.id}&status=active`)
    await move(`/api/holds/${hold?.id}`, 'clear_driver', { returnTestOn: '2026-11-18' })
    const gone = await cleared('clearinghouse_full', 'found')
    await app().deps.pool.query('update drivers set archived_at = now() where id = $1', [gone.own.id])
    await ensureShipped(app().deps)
    expect([await read(`/api/holds?driver=${own.id}&status=active`), await gone.active()]).toEqual([[], []])
  })
})
