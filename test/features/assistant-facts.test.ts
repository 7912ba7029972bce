import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, listed } from '#test/support/assistant.ts'
import type { Reply } from '#test/support/assistant.ts'
import { buildJoplinYard } from '#test/support/joplin-yard.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
let manager: TestUser
let recruiter: TestUser
let joplin: Created
let wendell: Created
let imogen: Created
let truck: Created
let ticket: Created

beforeAll(async () => {
  const yard = await buildJoplinYard()
  ;({ app, admin, joplin, wendell, imogen, truck } = yard)
  manager = await app.as('manager', [joplin.id])
  recruiter = await app.as('recruiter')
  await make(admin, 'vehicle-assignments', { vehicle: truck.id, driver: wendell.id, startsAt: '2026-01-05T12:00:00.000Z' })
  await make(admin, 'run-assignments', { run: yard.run.id, serviceDate: '2026-11-20', driver: imogen.id, vehicle: truck.id })
  ticket = await make(admin, 'tickets', {
    driver: wendell.id,
    vehicle: truck.id,
    division: joplin.id,
    issuedAt: '2026-11-12T15:00:00.000Z',
    agency: 'Neosho Police',
    courtDate: '2026-12-09',
    attorney: 'Della Marsh',
  })
})
afterAll(() => app.close())

const hrefOf = ({ list }: Reply): string => list?.href ?? ''
/** Asks questions one after the other, and answers the last reply. */
const askAll = async (by: TestUser, ...questions: readonly string[]): Promise<Reply> => {
  let reply = await ask(by, questions[0] ?? '')
  for (const question of questions.slice(1)) reply = await ask(by, question, { conversationId: reply.conversationId })
  return reply
}

describe('one value of one record', () => {
  test.each([
    ['when is the court date', 'Dec 9, 2026'],
    ['who is the attorney', 'Della Marsh'],
    ['who was driving', 'Wendell Okafor'],
    ['in what unit', '4410'],
  ])('%s, of a ticket by its number', async (question, value) => {
    const reply = await ask(manager, `${question} for ${ticket.number}?`)
    expect(reply.response).toContain(value)
    expect(hrefOf(reply)).toContain(ticket.id)
  })

  test('a field of the record that one points to', async () => {
    const reply = await ask(manager, '4410’s driver’s phone')
    expect(reply.response).toContain('417-555-0142')
    expect(hrefOf(reply)).toContain(wendell.id)
  })

  test('who is on a run tonight', async () => {
    const reply = await ask(manager, 'who’s driving JOP 900 tonight')
    expect(reply.response).toContain('JOP 900 on Nov 20, 2026: Imogen Quist with 4410')
    expect(await listed(manager, hrefOf(reply))).toBe(1)
  })

  test('when a run of a day leaves', async () => {
    const reply = await ask(manager, 'what time does JOP 900 leave tonight')
    expect(reply.response).toMatch(/^JOP 900: Nov 20, 2026, .*6:00 PM/)
    expect(await listed(manager, hrefOf(reply))).toBe(1)
    expect((await ask(manager, 'what time does JOP 900 leave on Sunday')).total).toBe(0)
  })

  test('a field that the role doesn’t read is answered like one that doesn’t exist', async () => {
    for (const question of [`who is the attorney for ${ticket.number}?`, 'what is 4410’s plate']) {
      const reply = await ask(recruiter, question)
      expect(reply.response).not.toMatch(/Della|JP44Q10/)
      expect(reply.sources).toEqual([])
    }
  })

  test('a word that names no field is no value', async () => {
    const reply = await ask(manager, `who is the barber for ${ticket.number}?`)
    expect(reply.response).toContain('barber')
    expect(reply.list).toBeNull()
  })
})

describe('a follow-up goes on from the record just answered', () => {
  test('who, in what unit, and the attorney, of the newest ticket', async () => {
    const first = 'latest ticket of Wendell Okafor'
    expect((await askAll(manager, first, 'who was driving?')).response).toContain('Wendell Okafor')
    expect((await askAll(manager, first, 'who was driving?', 'in what unit?')).response).toContain('4410')
    expect((await askAll(manager, first, 'and the attorney?')).response).toContain('Della Marsh')
  })

  test('in what unit, of the run that was just answered', async () => {
    expect((await askAll(manager, 'who’s driving JOP 900 tonight', 'in what unit?')).response).toContain('4410')
    expect((await ask(manager, 'in what unit?')).list).toBeNull()
  })

  test('the newest of a list is named by its words', async () => {
    expect((await ask(manager, 'who was driving on the last ticket')).response).toContain('Wendell Okafor')
    expect((await ask(manager, 'court date of the latest ticket')).response).toContain('Dec 9, 2026')
    expect((await askAll(manager, 'latest ticket', 'what’s his phone number')).response).toContain('417-555-0142')
  })

  test('after a list of several it goes on from none of them', async () => {
    const reply = await askAll(manager, 'drivers in Joplin Yard', 'in what unit?')
    expect(reply.response).not.toContain('4410')
  })

  test('another list is no field', async () => {
    const reply = await askAll(manager, 'who is the driver of 4410', 'how many open tickets')
    expect(hrefOf(reply)).toMatch(/^\/tickets\?/)
  })
})

describe('how long someone has been here', () => {
  test('of one driver, from the hire date', async () => {
    expect((await ask(manager, 'how long has Wendell Okafor been here')).response).toBe(
      'Wendell Okafor: 12 years, 8 months. Hired: Mar 3, 2014.',
    )
  })

  test('on average, over the list that it opens', async () => {
    const reply = await ask(manager, 'average tenure of active drivers')
    const days = (day: string): number => (Date.parse('2026-11-20') - Date.parse(day)) / 86_400_000
    const years = (days('2014-03-03') + days('2025-06-02')) / 2 / 365.25
    expect(reply.response).toContain(`${years.toFixed(1)} years on average`)
    expect(await listed(manager, hrefOf(reply))).toBe(2)
  })

  test('the last who left, by the day of leaving', async () => {
    for (const question of ['latest termination', 'who was the last driver to leave'])
      expect(hrefOf(await ask(admin, question))).toContain('sort=-terminationDate')
  })

  test('longest and newest are answered; people aren’t ranked by age', async () => {
    expect((await ask(manager, 'who is our longest-serving driver')).response).toMatch(/^Wendell Okafor, Mar 3, 2014/)
    expect((await ask(manager, 'who has been here the longest')).response).toMatch(/^Wendell Okafor, Mar 3, 2014/)
    expect((await ask(manager, 'newest hire')).response).toMatch(/^Imogen Quist, Jun 2, 2025/)
    const oldest = await ask(manager, 'oldest driver')
    expect(oldest.response).toContain('don’t list people by age')
    expect(oldest.total).toBeNull()
  })
})

describe('all but, and who has none', () => {
  test('all divisions except one', async () => {
    const wichita = await make(admin, 'divisions', { name: 'Wichita Yard', code: 'WIC', usdot: '90041128', timeZone: 'America/Chicago' })
    await makeReadyDriver(admin, { firstName: 'Otis', lastName: 'Bell', division: wichita.id })
    for (const question of [
      'drivers in all divisions except Joplin Yard',
      'drivers not in Joplin Yard',
      'drivers outside of Joplin Yard',
    ]) {
      const reply = await ask(admin, question)
      expect(hrefOf(reply)).toContain(`division.id=%21${joplin.id}`)
      expect(await listed(admin, hrefOf(reply))).toBe(1)
      expect(reply.total).toBe(1)
    }
  })

  test('units without an annual inspection are units', async () => {
    const before = await ask(manager, 'units without an annual')
    expect(hrefOf(before)).toMatch(/^\/vehicles\?/)
    expect(before.total).toBe(1)
    await make(admin, 'pm-schedules', { vehicle: truck.id, task: 'annual_inspection', everyDays: 365, lastDoneOn: '2026-10-01' })
    expect((await ask(manager, 'units without an annual')).total).toBe(0)
  })

  test('leads nobody contacted are those without a contact', async () => {
    await make(admin, 'recruiting-leads', { division: joplin.id, owner: null })
    const reply = await ask(admin, 'leads nobody contacted')
    expect(hrefOf(reply)).toContain('firstContactAt=null')
    expect(await listed(admin, hrefOf(reply))).toBe(reply.total)
  })

  test('terminated drivers by reason', async () => {
    const reply = await ask(admin, 'terminated drivers by reason')
    expect(JSON.stringify(reply['read'])).toContain('Reason for leaving')
  })
})
