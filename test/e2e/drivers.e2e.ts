import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDriver, someDivision, typed, unique } from './support/records.ts'
import { field, fill, find, onScreen, rowOf, searchList, toast, unfold } from './support/screen.ts'

const save = (page: Page) => page.getByRole('button', { name: /^Save driver/ }).click()

test.describe('G1 drivers', () => {
  test('G1 create, list, peek, detail, edit, move, undo, archive, restore', async ({ open, api }) => {
    const name = unique('Marlow')
    const division = await someDivision(await api('manager'))
    const page = await open('manager')

    await page.goto('/drivers/new')
    await fill(page, { 'First name': 'Dana', 'Last name': name, Phone: '4055550142', Hired: '03/04/2024', 'Employee number': unique('E') })
    await find(page, page, 'Division', division.title)
    await save(page)
    await onScreen(page, `Dana ${name}`)
    await expect(page.locator('.record-line')).toContainText('Onboarding')
    await expect(page.locator('.record-line')).toContainText('405-555-0142')
    const address = page.url()

    await page.goto('/drivers?view=current')
    await searchList(page, 'drivers', name)
    await expect(rowOf(page, name)).toHaveCount(1)
    await rowOf(page, name).getByRole('cell').nth(4).click()
    const peek = page.getByRole('complementary', { name: 'Driver preview' })
    await expect(peek.getByRole('heading', { name: `Dana ${name}` })).toBeVisible()
    await expect(peek).toContainText('405-555-0142')
    await page.keyboard.press('Escape')
    await expect(peek).toHaveCount(0)
    await rowOf(page, name)
      .getByRole('link', { name: `Dana ${name}` })
      .click()
    await expect(page).toHaveURL(address)

    await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
    await fill(page, { 'Goes by': 'Dee', Terminal: 'Joplin' })
    await save(page)
    await onScreen(page, `Dee ${name}`)

    await expect(
      page
        .getByRole('group', { name: /and its steps$/ })
        .getByRole('button')
        .first(),
    ).toHaveText('Enter license class')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Activate', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Activate', exact: true }).click()
    await expect(dialog.getByRole('alert'), 'nobody drives without papers').toContainText('License class missing')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Suspend', exact: true }).click()
    await fill(dialog, { Reason: 'Waiting for the drug test' })
    // The page shows the change before everything else is read again: Ctrl+Z on seeing it means that change, not the one before.
    const pressed = Promise.withResolvers<undefined>()
    const others = (url: URL): boolean =>
      url.pathname.startsWith('/api/') && !/^\/api\/drivers\/[-\da-f]+(\/transitions)?$/.test(url.pathname)
    await page.route(others, async (route) => {
      await pressed.promise
      await route.fallback()
    })
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.locator('.record-line')).toContainText('Suspended')
    await page.keyboard.press('Control+z')
    pressed.resolve(undefined)
    await expect(toast(page)).toContainText('Undone')
    await page.unroute(others)
    await expect(page.locator('.record-line')).toContainText('Onboarding')
    await expect(page.locator('.record-line')).toContainText('405-555-0142')

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await dialog.getByRole('button', { name: 'Archive driver' }).click()
    await expect(page.getByText('It is out of every list and total')).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page)).toContainText('restored')
    await page.goto(`/drivers?q=${name}`)
    await expect(rowOf(page, name)).toHaveCount(1)
  })

  test('C4 the phone field formats while typing, keeps the caret and takes 10 digits', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/drivers/new')
    const phone = field(page, 'Phone').first()
    await phone.click()
    const seen: string[] = []
    for (const digit of '40555501429') {
      await page.keyboard.type(digit)
      seen.push(await phone.inputValue())
    }
    expect(seen).toEqual([
      '4',
      '40',
      '405',
      '405-5',
      '405-55',
      '405-555',
      '405-555-0',
      '405-555-01',
      '405-555-014',
      '405-555-0142',
      '405-555-0142',
    ])
    await page.keyboard.press('Home')
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await page.keyboard.type('9')
    await expect(phone).toHaveValue('405-955-0142')
    await phone.fill('')
    await phone.fill('1 (405) 555-0142')
    await expect(phone).toHaveValue('405-555-0142')
  })

  test('G1 confidential values are hidden, shown on request to the roles that may, and each view is written down', async ({
    open,
    api,
  }) => {
    const admin = await api('admin')
    const driver = await makeDriver(admin, { birthDate: '1984-06-12', ssnLast4: '4471' })
    const page = await open('safety')
    await page.goto(`/drivers/${driver.id}`)
    await unfold(page, 'More details')
    const person = page.getByRole('region', { name: 'Person' })
    await expect(person).toContainText('Hidden')
    await expect(person).not.toContainText('4471')
    expect((await admin.read(`/api/drivers/${driver.id}`))['ssnLast4']).toBeNull()
    await person.getByRole('button', { name: 'Show' }).click()
    await expect(person).toContainText('4471')
    await expect(person).toContainText('Jun 12, 1984')
    await person.getByRole('button', { name: 'Hide' }).click()
    await expect(person).not.toContainText('4471')
    await page.getByRole('link', { name: 'History' }).first().click()
    await page
      .locator('label')
      .filter({ hasText: /^Views$/ })
      .or(page.getByRole('radio', { name: 'Views' }))
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText(/viewed|looked|opened/i)

    const other = await open('manager')
    const own = await makeDriver(await api('manager'))
    await admin.change(`/api/drivers/${own.id}`, { ssnLast4: '4472' })
    await other.goto(`/drivers/${own.id}`)
    await unfold(other, 'More details')
    await expect(other.getByRole('region', { name: 'Person' })).toContainText('No access')
    await expect(other.getByRole('region', { name: 'Person' }).getByRole('button', { name: 'Show' })).toHaveCount(0)
    const refused = await (await api('manager')).send('POST', `/api/drivers/${own.id}/reveal`, { fields: ['ssnLast4'] })
    expect(refused.status()).toBe(403)
  })

  test('G1 comments stand on the record, corrected ones stay visible @release', async ({ open, api }) => {
    const driver = await makeDriver(await api('manager'))
    const page = await open('manager')
    await page.goto(`/drivers/${driver.id}?tab=comments`)
    await page.getByRole('textbox', { name: 'Comment' }).fill('Called about the physical on Monday.')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const said = page.getByRole('listitem').filter({ hasText: 'Called about the physical on' })
    await expect(said).toContainText('Monday.')
    await said.getByRole('button', { name: 'Correct' }).click()
    await page.getByRole('textbox', { name: 'Correction' }).fill('Called about the physical on Tuesday.')
    await page.keyboard.press('Control+Enter')
    await expect(said.filter({ hasText: 'Tuesday.' })).toContainText('correction')
    await expect(said.filter({ hasText: 'Monday.' }).getByRole('deletion')).toHaveText('Called about the physical on Monday.')
    expect(await (await api('manager')).list(`/api/drivers/${driver.id}/comments`)).toHaveLength(2)
  })
})

test.describe('F1 expired', () => {
  test('F1 active and dated before today is expired; today, tomorrow and not yet verified are not', async ({ open, api }) => {
    const safety = await api('safety')
    const today = await companyToday(safety)
    const driver = await makeDriver(safety)
    const paper = async (type: string, days: number, verified: boolean): Promise<void> => {
      const document = await safety.create('/api/qualification-documents', {
        type,
        driver: driver.id,
        issuedOn: dayFrom(today, -300),
        expirationDate: dayFrom(today, days),
      })
      const form = { category: 'other', file: { name: 'paper.txt', mimeType: 'text/plain', buffer: Buffer.from(`Paper ${type} ${days}`) } }
      const kept = await safety.user.http.post(`/api/qualification-documents/${document.id}/attachments`, { multipart: form })
      expect(kept.status(), await kept.text()).toBe(201)
      if (verified) await safety.move(`/api/qualification-documents/${document.id}`, 'verify', { verificationMethod: 'original_seen' })
    }
    await paper('mvr_annual', -1, true)
    await paper('annual_review', 0, true)
    await paper('hazmat_training', 1, true)
    await paper('clearinghouse_limited', -1, false)

    const page = await open('safety')
    await page.goto(`/qualification-documents?driver=${driver.id}`)
    await expect(rowOf(page, driver.title)).toHaveCount(4)
    const red = rowOf(page, driver.title).filter({ hasText: 'Expired' })
    await expect(red, 'a paper that is no longer or not yet valid is not called expired').toHaveCount(1)
    await expect(red).toContainText('Annual motor vehicle record')
    await page.goto(`/qualification-documents?driver=${driver.id}&expired=yes`)
    await expect(rowOf(page, driver.title)).toHaveCount(1)
    await expect(rowOf(page, driver.title)).toContainText('Annual motor vehicle record')
    await page.goto(`/drivers/${driver.id}`)
    await expect(
      page
        .getByRole('main')
        .getByText(/Annual motor vehicle record.*expired/)
        .first(),
    ).toBeVisible()
    expect(typed(today)).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
  })
})
