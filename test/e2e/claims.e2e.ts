import { violationsOf } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, makeClaim, makeDriver } from './support/records.ts'
import { field, fill, onScreen, toast, unfold } from './support/screen.ts'

test.describe('G12 the claim on the screen', () => {
  test('G12 a step that takes its own card away still says what was done, and offers to undo it', async ({ open, api }) => {
    const safety = await api('safety')
    const claim = await makeClaim(safety)
    await safety.create('/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'diary',
      startsOn: await companyToday(safety),
      dueOn: await companyToday(safety),
      what: 'Ask for the work note',
    })
    const page = await open('safety')
    await page.goto(`/workers-comp/${claim.id}?tab=diary`)
    await page.getByRole('button', { name: 'Mark as done' }).click()
    await fill(page.getByRole('dialog'), { Outcome: 'It came by fax' })
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click()
    await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('It came by fax')
    await expect(toast(page)).toContainText('Diary: Ask for the work note')
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  test('G12 P-21 a supervisor sees their claim without its money, and what they reported without what came later @release', async ({
    open,
    api,
  }) => {
    const [supervisor, safety] = [await api('supervisor'), await api('safety')]
    const claim = await makeClaim(supervisor, { narrative: 'Slipped on the ramp' })
    await safety.create('/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'money',
      startsOn: await companyToday(safety),
      medicalPaid: 4_321_900,
      medicalReserve: 4_321_900,
      what: 'First estimate',
    })
    const page = await open('supervisor')
    await page.goto('/workers-comp?status=open')
    await expect(page.getByRole('link', { name: claim.title })).toBeVisible()
    for (const word of ['Incurred', 'Reserve change, last 30 days', 'Reserve jumps', '43,219'])
      await expect(page.getByText(word)).toHaveCount(0)
    await page.goto(`/workers-comp/${claim.id}`)
    await onScreen(page, claim.title)
    for (const word of ['Incurred', 'Paid', 'Outstanding', '43,219']) await expect(page.getByText(word)).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    await safety.change(`/api/workers-comp/${claim.id}`, { bodyPart: 'Left knee cap', narrative: 'Added by the desk' })
    await page.goto(`/workers-comp/${claim.id}?tab=original`)
    const told = page.getByRole('row').filter({ hasText: 'Injury description' })
    await expect(told).toContainText('Slipped on the ramp')
    await expect(told).toContainText('Not shown to your role')
    for (const word of ['Left knee cap', 'Added by the desk']) await expect(page.getByText(word)).toHaveCount(0)
    await page.goto('/workers-comp/new?narrative=Slipped')
    await expect(field(page, 'Injury description')).toHaveValue('Slipped')
    await expect(field(page, 'Body part')).toBeEditable()
    const whole = await open('safety')
    await whole.goto(`/workers-comp/${claim.id}`)
    await expect(whole.getByText('$43,219.00').first()).toBeVisible()
  })

  test('G12 a manager reads their own comments on a claim, and neither words nor files of the case workers @release', async ({
    open,
    api,
  }) => {
    const safety = await api('safety')
    // Of a driver whom this manager sees.
    const claim = await makeClaim(safety, { driver: (await makeDriver(await api('manager'))).id })
    await safety.create(`/api/workers-comp/${claim.id}/comments`, { body: 'The MRI shows a torn ligament' })
    const page = await open('manager')
    await page.goto(`/workers-comp/${claim.id}?tab=comments`)
    await expect(page.getByText('Comments here are confidential.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Light work is open at the gate')
    await page.keyboard.press('Control+Enter')
    const said = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
    await expect(said).toHaveCount(1)
    await expect(said).toContainText('Light work is open at the gate')
    expect(await violationsOf(page)).toEqual([])
    await page.goto(`/workers-comp/${claim.id}?tab=history`)
    await expect(page.getByText('Light work is open at the gate')).toBeVisible()
    await expect(page.getByText('torn ligament')).toHaveCount(0)
    const whole = await open('safety')
    await whole.goto(`/workers-comp/${claim.id}?tab=comments`)
    await expect(whole.getByText('torn ligament')).toBeVisible()
    await expect(whole.getByText('Comments here are confidential.')).toHaveCount(0)
  })

  test('G12 the case of a claim says that Longhaul made it, and its header does not name the employee @release', async ({ open, api }) => {
    const safety = await api('safety')
    const claim = await makeClaim(safety, { type: 'lost_time', treatment: 'clinic' })
    const [found] = await safety.list(`/api/osha-claims?claim=${claim.id}`)
    const name = claim.title.replace(/: .*/, '')
    const page = await open('safety')
    await page.goto(`/osha-claims/${found?.id}`)
    await onScreen(page, String(found?.title))
    const rail = page.getByRole('complementary', { name: `About ${String(found?.title)}` })
    await unfold(page, 'System fields')
    await expect(page.getByText('Created automatically')).toBeVisible()
    await expect(page.getByRole('group', { name: 'OSHA claim and its steps' })).not.toContainText(name)
    await expect(rail.getByRole('link', { name, exact: true })).toHaveCount(0)
  })
})
