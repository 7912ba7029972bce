import { violationsOf } from './support/axe.ts'
import { expect } from './support/fixtures.ts'
import { crewOf, phone, test } from './support/frozen.ts'
import { field, onScreen } from './support/screen.ts'

test('intake asks whose injury it was, and puts that driver on hold', async ({ open, api }) => {
  const crew = await crewOf(await api('super_admin'))
  const page = await open('safety', phone)
  await page.goto('/accidents/new')
  await onScreen(page, 'Report an accident')
  const answer = (question: RegExp, words: string): Promise<void> =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: words, exact: true }).click()
  await field(page, 'City or nearest town').fill('Joplin')
  await field(page, 'State').selectOption({ label: 'Missouri' })
  await field(page, 'Driver').fill(crew.driver.title)
  await page.getByRole('option', { name: crew.driver.title }).click()
  await page.getByRole('radio', { name: 'Rear-end (we hit them)' }).click()
  await answer(/anyone die/, 'No')
  await expect(page.getByRole('radiogroup', { name: 'One of ours?' })).toBeHidden()
  await answer(/treatment away/, 'Yes')
  await answer(/One of ours/, 'Yes')
  // Our driver is proposed; another can be named instead or as well.
  await expect(page.getByRole('button', { name: `Remove ${crew.driver.title}` })).toBeVisible()
  await answer(/towed/, 'No')
  await answer(/cited/, 'No')
  await expect(page.getByRole('complementary', { name: 'Starts when you save' })).toContainText('until Safety clears them for duty')
  expect(await violationsOf(page)).toEqual([])
  await field(page, 'In a few words').fill('Our driver hit his head and went to the ER.')
  await page.getByRole('button', { name: 'Save report' }).click()

  await expect(page).toHaveURL(/tab=steps$/)
  const linked = page.getByRole('region', { name: 'Linked records' }).getByRole('listitem')
  const hold = linked.filter({ hasText: `Hold on ${crew.driver.title}` })
  await expect(hold).toContainText('Do not dispatch')
  await expect(hold).toContainText('Not cleared for duty since accident')
  await expect(linked.filter({ hasText: 'Workers' })).toContainText('One of our people was hurt: open the claim.')
})
