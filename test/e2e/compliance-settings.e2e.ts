import { expect, test } from './support/fixtures.ts'
import { unique } from './support/records.ts'
import { onScreen } from './support/screen.ts'

test('the rules of every area are on one screen; what waits for a second person is on top', async ({ open, api, newSession }) => {
  const code = unique('CMP').toUpperCase()
  await (
    await api('super_admin')
  ).call('POST', '/api/deadline-rules', {
    code,
    what: 'Check the fire extinguisher',
    offset: 30,
    unit: 'calendar_days',
    severity: 'warn',
    policy: true,
    validFrom: '2026-01-02',
  })
  const session = await newSession('safety')
  const page = await open(session)
  await page.goto('/')
  await page.getByRole('button', { name: session.name }).click()
  await page.getByRole('menuitem', { name: 'Compliance Settings' }).click()
  await onScreen(page, 'Compliance Settings')
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' }).getByRole('row').filter({ hasText: code })
  await expect(waiting).toContainText('30 calendar days')
  await expect(waiting).toContainText('Company policy')
  await expect(waiting).toContainText('Jan 2, 2026')
  await expect(page.getByRole('row').filter({ hasText: 'Alcohol test: last moment' })).toContainText('8 hours49 CFR 382.303(d)(1)')
  for (const [area, rule, value] of [
    ['Discipline', 'Attendance', 'Verbal warning'],
    ['Document requirements', 'Annual motor vehicle record', '49 CFR 391.25(a)'],
    ['CSA', 'Method', 'SMS'],
    ['OSHA and goals', 'TRIR goal', 'At most'],
    ['Review committee', 'Votes needed to count', ''],
    ['Recognition amounts', 'Clean inspection, Level I', '$100.00'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: area }).click()
    await expect(page.getByRole('row').filter({ hasText: rule }).first()).toContainText(value)
  }
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Deadlines' }).click()
  await waiting.getByRole('link').click()
  await onScreen(page, new RegExp(code))
})
