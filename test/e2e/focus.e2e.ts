import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeClaim } from './support/records.ts'

test.describe('P-61 the focus when the control that had it goes', () => {
  test('P-61 a dialog that is slow to close leads back to the card its button stood in, not to the top of the screen', async ({
    open,
    api,
  }) => {
    const safety = await api('safety')
    const today = await companyToday(safety)
    const claim = await makeClaim(safety)
    await safety.create('/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'diary',
      startsOn: today,
      dueOn: dayFrom(today, 7),
      what: 'Call the adjuster',
    })
    const page = await open('safety')
    // A machine that is busy draws before it comes to what was put off: the dialog gives the focus back some frames late.
    await page.addInitScript(() => {
      const later = window.setTimeout.bind(window)
      Object.assign(window, {
        setTimeout: (act: () => void, wait = 0, ...given: unknown[]) => later(act, wait === 0 ? 300 : wait, ...given),
      })
    })
    await page.goto(`/workers-comp/${claim.id}?tab=diary`)
    await page.getByRole('button', { name: 'Mark as done' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Outcome' }).fill('Reserve stands')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('Reserve stands')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Diary' })).toBeFocused()
  })
})
