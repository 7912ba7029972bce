import { dayIn } from '#platform/clock.ts'
import { shift } from '#test/support/shifted-date.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom } from './support/records.ts'

test('server, page and tests are on the same day, and their clocks run', async ({ open, api }) => {
  const page = await open('manager')
  await page.goto('/')
  const onPage = await page.evaluate(() => Date.now())
  const real = performance.timeOrigin + performance.now()
  for (const [whose, moment] of Object.entries({ page: onPage, tests: Date.now() }))
    expect(Math.abs(moment - real - shift), `${whose}: minutes off`).toBeLessThan(10 * 60_000)
  expect(dayIn(new Date(onPage), 'America/Chicago')).toBe(await companyToday(await api('manager')))
  await expect.poll(() => page.evaluate(() => Date.now())).toBeGreaterThan(onPage)
})

test('E3 the assistant counts its periods from today', async ({ api }) => {
  const safety = await api('safety')
  const today = await companyToday(safety)
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = dayFrom(today, -weekday)
  const lastOfMonth = dayFrom(`${today.slice(0, 7)}-01`, -1)
  const asked = async (query: string): Promise<string[]> => {
    const { list } = await safety.call<{ list: { href: string } }>('POST', '/api/ai-agent/query', { query, currentPath: '/' })
    return [...new URLSearchParams(list.href.split('?')[1])].filter(([name]) => /(From|To)$/.test(name)).map(([, day]) => day)
  }
  expect(await asked('accidents yesterday')).toEqual([dayFrom(today, -1), dayFrom(today, -1)])
  expect(await asked('accidents this week')).toEqual([monday, dayFrom(monday, 6)])
  expect(await asked('accidents last week')).toEqual([dayFrom(monday, -7), dayFrom(monday, -1)])
  expect(await asked('accidents last month')).toEqual([`${lastOfMonth.slice(0, 7)}-01`, lastOfMonth])
  expect(await asked('medical cards expiring in the next 30 days')).toEqual([today, dayFrom(today, 30)])
})
