import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factEnded } from '#records/duties/deadlines/fact-ended.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let accident: Created
const { list, one, change, move } = deskOf(() => admin)

/** Fatal, reported at once, and determined with an appeal: every deadline that a fact of an accident ends runs on it, or ran. */
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  accident = await make(admin, 'accidents', {
    occurredAt: '2026-11-20T12:00:00.000Z',
    fatalities: 1,
    treatedAway: true,
    driverCited: true,
    division: (await make(admin, 'divisions', { timeZone: 'America/Chicago' })).id,
  })
})
afterAll(() => app.close())

const clockOf = async (rule: string): Promise<Created> => {
  const [found] = await list(`/api/deadlines?accident=${accident.id}&rule=${rule}`)
  if (found === undefined) throw new Error(`No deadline ${rule}`)
  return found
}
const path = (): string => `/api/accidents/${accident.id}`
const appealed = async (): Promise<void> => {
  await change(path(), { determination: 'preventable', determinationMethod: 'manager', rationale: 'Followed too closely' })
  await move(path(), 'file_appeal', { appealFiledOn: '2026-11-20', appealReason: 'The other car cut in' })
}
const enter = (values: Json) => () => change(path(), values)

/** What begins each of them where the report does not, what ends it on the accident, and how it stands then. */
const cases: Readonly<Record<string, { before?: () => Promise<unknown>; fact: () => Promise<unknown>; ends: string }>> = {
  'PA-ALC-2': { fact: enter({ alcoholDelay: 'The collector was two hours away' }), ends: 'missed' },
  'PA-ALC-8': { fact: enter({ alcoholTestedAt: '2026-11-20T14:40:00.000Z' }), ends: 'met' },
  'PA-DRUG-32': { fact: enter({ drugNotDone: 'In surgery until the hours were over' }), ends: 'missed' },
  'ACC-DETERMINE': {
    fact: enter({ determination: 'preventable', determinationMethod: 'manager', rationale: 'Followed too closely' }),
    ends: 'met',
  },
  'ACC-APPEAL': {
    before: appealed,
    fact: () => move(path(), 'decide_appeal', { appealResult: 'upheld', rationale: 'The video shows the distance' }),
    ends: 'met',
  },
}

describe('G8 382.303(d) a deadline that a fact on its record ends is not ended by a word', () => {
  test('every such rule is tried here', () => {
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(factEnded).toSorted())
  })

  test.each(Object.entries(cases))(
    '%s: neither done nor not done by hand, but by what the accident says',
    async (rule, { before, fact, ends }) => {
      await before?.()
      const clock = await clockOf(rule)
      const said = factEnded[rule as keyof typeof factEnded].sentence
      const { can } = (await one(`/api/deadlines/${clock.id}`)) as unknown as { can: { moves: string[]; why: Record<string, string> } }
      expect(can.moves).toEqual(['waive'])
      expect(can.why).toMatchObject({ meet: said, miss: said })
      for (const [name, fields] of [
        ['meet', { metAt: '2026-11-20T14:30:00.000Z', metNote: 'x' }],
        ['miss', { missedReason: 'x' }],
      ] as const) {
        const answer = await move(`/api/deadlines/${clock.id}`, name, fields)
        expect([answer.statusCode, answer.json<{ detail: string }>().detail], name).toEqual([409, said])
      }
      expect(await clockOf(rule)).toMatchObject({ status: 'running', decidedBy: null })
      await fact()
      expect(await clockOf(rule)).toMatchObject({ status: ends, decidedBy: null })
    },
  )
})
