import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '#test/support/assistant.ts'
import type { Reply } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { makeReadyDriver, makeUnit } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { limitFor } from '#test/support/patience.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  const division = await make(admin, 'divisions', { name: 'Joplin Yard', code: 'JOP', usdot: '90041127', timeZone: 'America/Chicago' })
  const wendell = await makeReadyDriver(admin, { firstName: 'Wendell', lastName: 'Okafor', division: division.id })
  await makeReadyDriver(admin, { firstName: 'Imogen', lastName: 'Bills', division: division.id })
  await makeUnit(admin, { unitNumber: '1167', division: division.id, make: 'Kenworth' })
  for (const issuedAt of ['2026-10-05T15:00:00.000Z', '2026-11-05T15:00:00.000Z', '2026-11-06T15:00:00.000Z'])
    await make(admin, 'tickets', {
      driver: wendell.id,
      issuedAt,
      charges: [{ description: 'Speeding', speed: 82, posted: 65, fine: 10_000 }],
    })
})
afterAll(() => app.close())

/** What an answer says, whatever words led to it. */
const meaningOf = ({ list, response, total, rows }: Reply): unknown => {
  if (list === null) return response
  const [path, search] = list.href.split('?')
  const shown = (rows as readonly Record<string, unknown>[]).map(({ label, count, shown: value }) => [label, count, value])
  return { path, query: [...new URLSearchParams(search)].toSorted(), total, rows: shown }
}

/** Whether it names no number and opens no list. */
const isHonest = ({ list, total, clarify }: Reply): boolean => list === null && total === null && clarify !== null

const spellingOf = ({ read }: Reply): string | undefined =>
  (read as readonly { label: string; value: string }[]).find(({ label }) => label === 'Spelling')?.value

describe('E3 shorthand', () => {
  test.each([
    ['hw mny drvrs', 'how many drivers'],
    ['trks in shop', 'trucks in shop'],
    ['tix lst mo', 'tickets last month'],
    ['accs this yr', 'accidents this year'],
    ['accs last mo jop', 'accidents last month in joplin'],
    ['whos off tmrw', 'who is off tomorrow'],
    ['opn tix', 'open tickets'],
    ['tkts w/o a court date', 'tickets without a court date'],
    ['lics exp nxt 30 d', 'licenses expiring in the next 30 days'],
    ['avg fine', 'average fine'],
    ['viols by mth', 'violations by month'],
    ['hw many drivers r active', 'how many drivers are active'],
    ['trlrs in shop ct', 'how many trailers in shop'],
  ])('“%s” is “%s”', async (short, long) => {
    const reply = await ask(admin, short)
    expect(isHonest(reply), reply.response).toBe(false)
    expect(meaningOf(reply)).toEqual(meaningOf(await ask(admin, long)))
  })

  test('the shorthand of a list is known only to those who see the list', async () => {
    const recruiter = await app.as('recruiter')
    expect((await ask(recruiter, 'opn tix')).response).toContain('tix')
  })
})

describe('E3 slips of the keyboard', () => {
  test.each([
    ['accidnts with injries', 'accidents with injuries'],
    ['ticekts in novmber', 'tickets in november'],
    ['uncoverd runs next week', 'uncovered runs next week'],
    ['acidents by sevrity', 'accidents by severity'],
    ['tickets by divsion', 'tickets by division'],
    ['howmany tickets', 'how many tickets'],
    ['tickets lastmonth', 'tickets last month'],
    ['over due tasks', 'overdue tasks'],
    ['timeoff requests nextweek', 'time off requests next week'],
    ['medcards expired', 'medical cards expired'],
  ])('“%s” is read as “%s”', async (typed, meant) => {
    const reply = await ask(admin, typed)
    expect(isHonest(reply), reply.response).toBe(false)
    expect(meaningOf(reply)).toEqual(meaningOf(await ask(admin, meant)))
  })

  test('a corrected word is shown with its correction', async () => {
    expect(spellingOf(await ask(admin, 'ticekts in novmber'))).toBe('“ticekts” as tickets; “novmber” as november')
    expect(spellingOf(await ask(admin, 'tickets in november'))).toBeUndefined()
  })

  test('a follow-up does not repeat what was read before', async () => {
    const { conversationId } = await ask(admin, 'ticekts in november')
    expect(spellingOf(await ask(admin, 'and in october?', { conversationId }))).toBeUndefined()
  })

  test('a word that may be one of several is asked about, with both', async () => {
    const { clarify } = await ask(admin, 'drvrs w exp med cards')
    expect(clarify?.options).toEqual(['Drivers with expiring medical card', 'Drivers with expired medical card'])
    const [expiring, expired] = [await ask(admin, clarify?.options[0] ?? ''), await ask(admin, clarify?.options[1] ?? '')]
    expect(expiring.list?.href).not.toBe(expired.list?.href)
    expect(isHonest(expired), expired.response).toBe(false)
  })

  test('a misspelled value of the records is refused, not guessed', async () => {
    expect(isHonest(await ask(admin, 'kenwrth trucks'))).toBe(true)
  })

  test('numbers are never corrected', async () => {
    expect((await ask(admin, 'unit 1168 status')).response).not.toContain('1167')
    expect(isHonest(await ask(admin, 'tickets on unit 1168'))).toBe(true)
  })

  test('a name is no slip of a word, and a near name is a question', async () => {
    expect(isHonest(await ask(admin, 'tickets for Marsh'))).toBe(true)
    expect(isHonest(await ask(admin, 'tickets for tucker'))).toBe(true)
    expect((await ask(admin, 'tickets for okafro')).total === 3 || isHonest(await ask(admin, 'tickets for okafro'))).toBe(true)
    expect((await ask(admin, 'tickets for Bills')).list?.href).toContain('driver=')
  })
})

/** Questions that are asked every day. */
const plain = [
  'open accidents',
  'how many active drivers',
  'drivers with expired medical cards',
  'tickets this month',
  'tickets by division',
  'how many violations this year',
  'trucks in the shop',
  'active trailers',
  'repairs completed last week',
  'uncovered runs next week',
  'time off requests next week',
  'applications by status',
  'overdue tasks',
  'accidents by severity this year',
  'accidents in november',
  'preventable accidents this year',
  'average repair cost',
  'total fines this year',
  'licenses expiring in 30 days',
  'drivers hired this year',
  'drivers terminated last month',
  'active holds',
  'accidents by month',
  'tractors by division',
  'vehicles by status',
  'inspections last quarter',
  'driver with the most tickets',
  'how many tickets in october',
  'open repairs by vehicle',
  'tickets without a court date',
]

/** Numbers that look random and are the same on every day. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Slip = (word: string, at: number) => string
const slips: Readonly<Record<string, Slip>> = {
  dropped: (word, at) => word.slice(0, at) + word.slice(at + 1),
  doubled: (word, at) => word.slice(0, at + 1) + word.slice(at),
  swapped: (word, at) => word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1),
}
const withoutVowels = (word: string): string => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')

/** The question with one slip of each kind, in a word that is long enough for it. */
const slipped = (question: string, random: () => number): readonly string[] => {
  const words = question.split(' ')
  const longer = (length: number): number[] => words.flatMap((word, at) => (word.length >= length ? [at] : []))
  const one = (places: readonly number[]): number | undefined => places[Math.floor(random() * places.length)]
  const variants = Object.values(slips).flatMap((slip) => {
    const at = one(longer(5))
    return at === undefined ? [] : [words.with(at, slip(words[at] ?? '', 1 + Math.floor(random() * ((words[at] ?? '').length - 1))))]
  })
  const bare = one(longer(6))
  return [...variants, ...(bare === undefined ? [] : [words.with(bare, withoutVowels(words[bare] ?? ''))])].map((all) => all.join(' '))
}

test(
  'E3 a slip leads to the same answer or to a question, and never to another number',
  async () => {
    const random = numbersFrom(20_261_120)
    const [refused, other, unread]: [string[], string[], string[]] = [[], [], []]
    let asked = 0
    for (const question of plain) {
      const right = await ask(admin, question)
      if (isHonest(right)) refused.push(question)
      for (const typed of slipped(question, random)) {
        asked += 1
        const reply = await ask(admin, typed)
        if (isHonest(reply)) unread.push(typed)
        else if (JSON.stringify(meaningOf(reply)) !== JSON.stringify(meaningOf(right))) other.push(`${typed}: ${reply.response}`)
      }
    }
    expect(refused).toEqual([])
    expect(other).toEqual([])
    expect(unread.length / asked, unread.join('; ')).toBeLessThan(0.1)
  },
  limitFor(120_000),
)
