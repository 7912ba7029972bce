import type { Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom } from './support/records.ts'
import { settled } from './support/screen.ts'

interface Reply {
  readonly response: string
  readonly total: number | null
  readonly list: { readonly href: string } | null
  readonly rows: readonly { readonly label: string; readonly count: number | null; readonly href: string | null }[]
  readonly clarify: { readonly options: readonly string[] } | null
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'AI Assistant' })
const latest = (page: Page) => panelOf(page).locator('.assistant-answer').last()

/** Types a question, waits until its answer is on the screen, and gives what the server answered. */
const ask = async (page: Page, question: string): Promise<Reply> => {
  const answers = panelOf(page).locator('.assistant-answer')
  const before = await answers.count()
  const answered = page.waitForResponse('**/api/ai-agent/query')
  await page.getByPlaceholder('Ask me anything...').fill(question)
  await page.keyboard.press('Enter')
  const reply = (await (await answered).json()) as Reply
  await expect(answers).toHaveCount(before + 1)
  await expect(latest(page)).toContainText(reply.response.split('\n')[0] ?? '')
  return reply
}

/** The API's list for an address of the product; the screens and the API name most lists alike. */
const lengthOf = async (desk: Api, href: string): Promise<number> => {
  const answer = await desk.send('GET', `/api${href.replace('/roadside', '')}${href.includes('?') ? '&' : '?'}limit=1`)
  expect(answer.status(), href).toBe(200)
  return Number(answer.headers()['x-total-count'])
}

/** A run of the coming week with a driver, and its day as the question says it. */
const runAhead = async (desk: Api) => {
  const today = await companyToday(desk)
  const runs = await desk.list(
    `/api/run-assignments?status=confirmed,planned&serviceDateFrom=${dayFrom(today, 1)}&serviceDateTo=${dayFrom(today, 6)}&driver=!null&sort=serviceDate&limit=1&fields=run,driver,serviceDate`,
  )
  const [run] = runs
  if (run === undefined) throw new Error('The demo company has no run with a driver in the coming week.')
  const labels = run['labels'] as Record<string, string>
  const day = String(run['serviceDate'])
  const weekday = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })
  return { code: String(labels['run']), driver: String(labels['driver']), day, weekday }
}

test('E3 E5 a dispatcher’s day: twenty questions, each number as long as the list it opens', async ({ open, api }) => {
  const desk = await api('supervisor')
  const { code, driver, day, weekday } = await runAhead(desk)
  const page = await open('supervisor')
  await page.goto('/run-assignments')
  await settled(page)
  await page.getByRole('button', { name: 'AI Assistant' }).click()

  const counted: readonly (readonly [question: string, words: RegExp])[] = [
    [`how many runs ${weekday}`, /^\d+ run assignments? \(on /],
    ['and the day after', /^\d+ run assignments? \(on /],
    [`which runs are uncovered ${weekday}`, /^\d+ run assignments? \(uncovered; on /],
    ['free tractors tomorrow', /^\d+ vehicles? \(tractor\) free on /],
    ['trucks in the shop', /^\d+ vehicles? \(in shop\)/],
    ['hw mny drvrs blocked', /^\d+ drivers?/],
    ['med cards expiring this month', /^\d+ drivers?/],
    ['which drivers can pull doubles', /^\d+ drivers?, active only \(doubles or triples endorsement\)/],
    ['who is off next week', /^\d+ time off requests?/],
    ['drivers with an accident and no ticket this year', /^\d+ drivers?/],
    ['open accidents', /^\d+ accidents? \(open\)/],
    ['by division', /^\d+ accidents? by division \(open\)/],
    ['show them', /^\d+ accidents? \(open\)/],
  ]
  for (const [question, words] of counted) {
    const reply = await ask(page, question)
    expect(reply.response, question).toMatch(words)
    expect(await lengthOf(desk, reply.list?.href ?? ''), question).toBe(reply.total)
    for (const { count, href } of reply.rows) if (count !== null && href !== null) expect(await lengthOf(desk, href), question).toBe(count)
  }
  expect((await ask(page, 'why')).response).toContain('Records: Accidents')

  // One run: who, when, who else could.
  expect((await ask(page, `who has ${code} on ${weekday}`)).response).toContain(driver)
  const left = await ask(page, `what time does ${code} leave ${weekday}`)
  expect(left.response).toMatch(/\d:\d\d [AP]M/)
  expect((await ask(page, `who can cover ${code} on ${weekday}`)).response).toMatch(/^(?:\d+ drivers?|Nobody) can cover/)

  // What can't be counted is said, and what has two parts is asked back.
  expect(await ask(page, 'who’s about to quit')).toMatchObject({
    total: null,
    list: null,
    response: expect.stringMatching(/^I can’t predict/),
  })
  const two = await ask(page, 'how many tractors do we have and how many are in the shop')
  expect(two.clarify?.options).toHaveLength(2)
  expect((await ask(page, 'how do I report an accident')).response).toContain('Open Accidents and press Add accident')

  // The last number opens its list.
  const last = await ask(page, `how many runs ${weekday}`)
  await latest(page)
    .getByRole('link', { name: `Open list (${last.total})` })
    .click()
  await expect(page).toHaveURL(new RegExp(`serviceDateFrom=${day}`))
  await expect(page.getByText(new RegExp(`of ${last.total}$`))).toBeVisible()
})
