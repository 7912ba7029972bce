import { noDays, related, told } from '#test/support/osha-facts.ts'
import { expect, test } from './support/fixtures.ts'
import { caseOf, yardOf } from './support/osha.ts'
import { companyToday, dayFrom } from './support/records.ts'
import { pick } from './support/screen.ts'

test.describe('G13 the OSHA screens where something is open', () => {
  test('G13 an answer that speaks against the case is warned about and saved only on a second press', async ({ open, api }) => {
    const admin = await api('super_admin')
    const today = await companyToday(admin)
    const safety = await api('safety')
    const made = await caseOf(safety, await yardOf(admin, Number(today.slice(0, 4))), dayFrom(today, -20), {
      answers: [...related, ...noDays, ...['treatment', 'unconscious', 'diagnosis'].map((question) => ({ question, answer: 'no' }))],
    })
    const page = await open('safety')
    await page.goto(`/osha-claims/${made.id}?tab=decision`)
    const form = page.getByRole('region', { name: 'Is it one of the special cases?' })
    await pick(form, 'Standard threshold shift of 10 dB and 25 dB above zero (1904.10)')
    await form.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(form.getByRole('status')).toContainText('column M(5). Is the type right?')
    expect(await safety.read(`/api/osha-claims/${made.id}`), 'not saved yet').toMatchObject({ recordable: 'undecided' })
    await form.getByRole('button', { name: 'Answer anyway' }).click()
    await expect(page.getByRole('region', { name: 'Decision' })).toContainText('Recordable')
    expect(await safety.read(`/api/osha-claims/${made.id}`)).toMatchObject({ recordable: 'yes', category: 'injury' })
  })

  test('G13 an exempt event is not asked to be reported, and the report of another one names that one', async ({ open, api }) => {
    const admin = await api('super_admin')
    const today = await companyToday(admin)
    const yard = await yardOf(admin, Number(today.slice(0, 4)))
    const safety = await api('safety')
    const road = await caseOf(safety, yard, dayFrom(today, -10), { severeKind: 'amputation', publicRoad: true, constructionZone: false })
    const page = await open('safety')
    const card = page.getByRole('region', { name: 'Report to OSHA' })
    await page.goto(`/osha-claims/${road.id}`)
    await expect(card).toContainText('No report: A motor-vehicle accident on a public road')
    await expect(card).not.toContainText('1-800-321-6742')
    await expect(card.getByText('Questions OSHA asks')).toHaveCount(0)
    const died = await caseOf(safety, yard, dayFrom(today, -10), {
      severeKind: 'inpatient',
      severeAt: `${dayFrom(today, -7)}T15:00:00.000Z`,
      outcomeDeath: dayFrom(today, -6),
    })
    await page.goto(`/osha-claims/${died.id}`)
    await expect(card).toContainText('No report: Admitted more than 24 hours after')
    await expect(card).toContainText('1-800-321-6742')
    await card.getByText('Questions OSHA asks').click()
    await expect(card.locator('dl')).toContainText('Death')
    await expect(card.locator('dl')).not.toContainText('In-patient')
  })

  test('G13 every link of the year end leads somewhere for a manager, who sees the log alone', async ({ open, api }) => {
    const [admin, safety, manager] = [await api('super_admin'), await api('safety'), await api('manager')]
    // In January the cases lie in the year before.
    const day = dayFrom(await companyToday(admin), -12)
    const year = Number(day.slice(0, 4))
    // The division of the demo manager.
    const own = (await admin.list('/api/divisions?limit=200')).find((one) => one['code'] === 'OZK')
    const yard = await yardOf(admin, year, { ein: null, parent: own?.id })
    await caseOf(safety, yard, day, { ...told, daySegments: [{ kind: 'away', from: dayFrom(day, 1), to: null }] })
    await caseOf(safety, yard, day)
    const page = await open('manager')
    await page.goto(`/osha-claims/year?year=${year}&division=${yard.id}`)
    await expect(page.getByRole('region', { name: yard.title })).toContainText('1 case undecided: waiting on Safety')
    await expect(page.getByRole('region', { name: yard.title })).toContainText('fails: waiting on Safety')
    const links = await page.locator('.page a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const lists = [...new Set(links)].filter((href) => href.startsWith('/osha-claims?'))
    expect(lists.length).toBeGreaterThan(5)
    for (const href of lists) expect((await manager.send('GET', `/api${href}`)).status(), href).toBe(200)
    for (const href of links.filter((one) => one.includes('#')))
      await expect(page.locator(`[id="${href.split('#')[1]}"]`), href).toBeVisible()
  })
})
