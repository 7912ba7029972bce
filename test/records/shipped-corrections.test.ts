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
})
