import { readFile } from 'node:fs/promises'
import { told } from '#test/support/osha-facts.ts'
import type { Api, Row } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { press, pressAt, tabTo } from './support/keys.ts'
import { caseOf } from './support/osha.ts'
import { companyToday, dayFrom, makeDivision, typed } from './support/records.ts'
import { demoPassword } from './support/session.ts'

const yardOf = (admin: Api): Promise<Row> => makeDivision(admin, { establishment: true, naics: '484121' })

const awayFrom = (safety: Api, yard: Row, day: string, to: string | null): Promise<Row> =>
  caseOf(safety, yard, day, { ...told, daySegments: [{ kind: 'away', from: dayFrom(day, 1), to }] })

test.describe('P-61 the OSHA year by keyboard alone', () => {
  test('P-61 G13 hours, signature, posting, the file, its submission and the taking down, without a mouse', async ({ open, api }) => {
    const [admin, safety] = [await api('super_admin'), await api('safety')]
    // Over, posted and taken down whenever this runs; no other test has this year.
    const year = Number((await companyToday(admin)).slice(0, 4)) - 2
    const yard = await yardOf(admin)
    await awayFrom(safety, yard, `${year}-11-05`, `${year}-11-12`)
    await safety.create('/api/osha-summaries', { establishment: yard.id, year, peakEmployees: 130, industry: 'Freight' })
    const page = await open('safety')
    const screen = `/osha-claims/year?year=${year}&division=${yard.id}`
    const [card, dialog] = [page.getByRole('region', { name: yard.title }), page.getByRole('dialog')]
    await page.goto(screen)
    await pressAt(page, card.getByRole('link', { name: /^Enter: Hours and employees/ }))
    await expect(page.locator('#section-employment :focus'), 'the link leads to the hours, not to the heading above them').toBeVisible()
    await tabTo(page, page.getByRole('textbox', { name: /^Average employees/ }))
    await page.keyboard.type('120')
    await tabTo(page, page.getByRole('textbox', { name: /^Hours worked/ }))
    await page.keyboard.type('252000')
    await press(page, 'Control+Enter')
    await expect(page, 'saved').toHaveURL(/\/osha-summaries\/[\w-]+$/)

    await page.goto(screen)
    await pressAt(page, card.getByRole('button', { name: /^Sign/ }))
    await expect(dialog.getByRole('textbox', { name: 'Company executive' })).toBeFocused()
    await page.keyboard.type('Ada Brandt')
    await press(page, 'Tab')
    await page.keyboard.type('President')
    await press(page, 'Tab')
    await page.keyboard.type('4175550110')
    await press(page, 'Enter')
    await expect(card, 'the button that was pressed is gone').toBeFocused()
    await expect(card).toContainText('Ada Brandt')
    // On a slow line the year is not read again yet when the next step is taken.
    await page.route(/\/api\/osha-summaries\/[\w-]+$/, (route) => setTimeout(() => void route.continue(), 700))
    await pressAt(page, card.getByRole('button', { name: /^Record posting/ }))
    await expect(dialog.getByRole('textbox', { name: 'Posted on' })).toBeFocused()
    await page.keyboard.type(typed(`${year + 1}-02-01`))
    await press(page, 'Enter')
    await expect(card.getByRole('button', { name: /^Record removal/ }), 'the next step stands where the button was').toBeFocused()
    await expect(card).toContainText('no photo in Files yet')
    await page.unrouteAll({ behavior: 'wait' })

    await pressAt(page, card.getByRole('link', { name: /^Show checks/ }))
    await expect(page.locator('#ita'), 'the checks have the focus, not the page').toBeFocused()
    await tabTo(page, page.getByRole('link', { name: `${yard.title}, ${year}: the EIN must have nine digits.` }))
    await admin.change(`/api/divisions/${yard.id}`, { ein: '41-5550199' })
    await page.reload()
    for (const [file, columns] of [
      ['Form 300A file', 28],
      ['Form 300 and 301 case file', 24],
    ] as const) {
      const downloads = page.waitForEvent('download')
      await pressAt(page, page.getByRole('region', { name: file }).getByRole('button', { name: 'Download CSV' }))
      if (file === 'Form 300 and 301 case file') {
        // It names people and their birth dates.
        await expect(page.getByRole('dialog', { name: 'Confirm your password' }).getByLabel('Password', { exact: true })).toBeFocused()
        await page.keyboard.type(demoPassword)
        await page.keyboard.press('Enter')
      }
      const lines = (await readFile(await (await downloads).path(), 'utf8')).split('\r\n')
      expect(lines[0]?.split(',')).toHaveLength(columns)
      expect(lines.filter((line) => line.startsWith(yard.title))).toHaveLength(1)
    }
    await page.goto(screen)
    await pressAt(page, card.getByRole('button', { name: /^Record submission/ }))
    await expect(dialog.getByRole('textbox', { name: 'Submitted on' })).toBeFocused()
    await page.keyboard.type(typed(`${year + 1}-03-01`))
    await tabTo(page, dialog.getByRole('textbox', { name: 'Submission' }))
    await page.keyboard.type('ITA-77')
    await press(page, 'Enter')
    await expect(card).toContainText('ITA-77')
    await pressAt(page, card.getByRole('button', { name: /^Record removal/ }))
    await expect(dialog.getByRole('textbox', { name: 'Taken down on' })).toBeFocused()
    await page.keyboard.type(typed(`${year + 1}-04-20`))
    await press(page, 'Enter')
    await expect(dialog.getByRole('alert')).toContainText('It stays posted until')
    await expect(dialog.getByRole('textbox', { name: 'Taken down on' }), 'the day can be typed anew').toBeFocused()
    await press(page, 'Control+a')
    await page.keyboard.type(typed(`${year + 1}-05-01`))
    await press(page, 'Enter')
    await expect(card).toBeFocused()
    expect((await safety.list(`/api/osha-summaries?establishment=${yard.id}`))[0]).toMatchObject({
      status: 'submitted',
      postedOn: `${year + 1}-02-01`,
      takenDownOn: `${year + 1}-05-01`,
      submissionReference: 'ITA-77',
    })
  })

  test('P-61 G13 days that still count are estimated: the link leads to them, and a hidden answer opens where the hand is', async ({
    open,
    api,
  }) => {
    const [admin, safety] = [await api('super_admin'), await api('safety')]
    const made = await awayFrom(safety, await yardOf(admin), dayFrom(await companyToday(admin), -8), null)
    const page = await open('safety')
    await page.goto(`/osha-claims/${made.id}?tab=days`)
    await pressAt(page, page.getByRole('link', { name: 'Edit days' }))
    await expect(page.locator('#section-days :focus')).toBeVisible()
    await tabTo(page, page.getByRole('textbox', { name: /^Days away, estimated/ }))
    await page.keyboard.type('45')
    await pressAt(page, page.getByRole('group', { name: /^Birth date/ }).getByRole('button', { name: 'Show and edit' }))
    const birth = page.getByRole('textbox', { name: /^Birth date/ })
    await expect(birth, 'the field stands where the button was').toBeFocused()
    await press(page, 'Control+a')
    await page.keyboard.type('07/10/1980')
    await press(page, 'Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeFocused()
    expect(await safety.read(`/api/osha-claims/${made.id}`)).toMatchObject({ estimatedAway: 45 })
    await page.goto(`/osha-claims/${made.id}?tab=days`)
    await expect(page.getByRole('region', { name: 'Days', exact: true })).toContainText('Estimated')
  })
})
