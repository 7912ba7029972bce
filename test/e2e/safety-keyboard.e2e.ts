import type { Locator, Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { choose, press, pressAt, tabTo } from './support/keys.ts'
import { companyToday, dayFrom, makeClaim, makeDivision, makeDriver, makeVehicle, typed, unique } from './support/records.ts'
import { onScreen, toast } from './support/screen.ts'

const ticketOf = async (admin: Api): Promise<string> => {
  const { id } = await admin.create('/api/tickets', {
    citationNumber: unique('C'),
    kind: 'moving',
    state: 'MO',
    issuedAt: '2026-10-05T16:00:00.000Z',
    driver: (await makeDriver(admin)).id,
    vehicle: (await makeVehicle(admin)).id,
    charges: [{ description: 'Speeding' }],
  })
  return id
}

/** Escape over typed words asks; who goes on finds them where he left them. */
const escapeAsks = async (page: Page, left: Locator, words: string): Promise<void> => {
  await page.keyboard.press('Escape')
  const keep = page.getByRole('dialog', { name: 'Discard what you entered?' }).getByRole('button', { name: 'Keep editing' })
  await expect(keep).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(left).toBeFocused()
  await expect(left).toHaveValue(words)
}

/** The answers of a case that is recordable for its medical treatment, in the order of the questions. */
const recordable = ['Yes', 'Yes', 'None of these', 'Yes', 'No', 'No', 'No', 'Yes', 'No', 'No', 'None of these']

test.describe('P-61 safety by keyboard alone', () => {
  test('P-61 the four questions of the intake are reached by Tab and answered by Space and arrows @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/new')
    await onScreen(page, 'Report an accident')
    await page.getByRole('radio', { name: 'Rear-end (we hit them)' }).focus()
    const answers = (question: RegExp, answer: string) =>
      page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true })
    await press(page, 'Space', 'Tab')
    await expect(page.getByRole('combobox', { name: 'Another type' })).toBeFocused()
    await press(page, 'Tab')
    await expect(answers(/anyone die/, 'Yes')).toBeFocused()
    // "Yes" asks how many, next in the order; "No" does not.
    await press(page, 'Space', 'Tab')
    const deaths = page.getByRole('textbox', { name: 'Deaths' })
    await expect(deaths).toBeFocused()
    await expect(deaths).toHaveValue('1')
    await press(page, 'Shift+Tab', 'ArrowRight')
    await expect(answers(/anyone die/, 'No')).toBeChecked()
    await expect(deaths).toHaveCount(0)
    await press(page, 'Tab')
    await expect(answers(/treatment away/, 'Yes')).toBeFocused()
    // A press so short that the key is up again before the focus has moved.
    await answers(/treatment away/, 'Yes').evaluate((radio) => {
      for (const type of ['keydown', 'keyup']) radio.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowRight', bubbles: true }))
    })
    await expect(answers(/treatment away/, 'No')).toBeChecked()
    await press(page, 'Tab', 'Space')
    await expect(answers(/towed/, 'Yes')).toBeChecked()
    await press(page, 'Tab', 'Space', 'Tab')
    await expect(answers(/cited/, 'Yes')).toBeChecked()
    await expect(page.getByLabel('In a few words')).toBeFocused()
    await press(page, 'Shift+Tab')
    await expect(answers(/cited/, 'Yes')).toBeFocused()
    await press(page, 'Control+Enter')
    await expect(page.getByLabel('City or nearest town'), 'sent from an answer too: what is missing is where the hand is').toBeFocused()
  })

  test('P-61 arrows choose the period of figures, and the carrier of the register keeps the focus @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/figures')
    await page.getByRole('radio', { name: '12 months' }).focus()
    await press(page, 'ArrowLeft')
    await expect(page).toHaveURL(/range=30d/)
    await expect(page.getByRole('radio', { name: '30 days' })).toBeFocused()
    await page.goto('/accidents/register')
    const carrier = page.getByRole('combobox', { name: 'Motor carrier' })
    await carrier.focus()
    await press(page, 'Enter')
    await expect(page.getByRole('option', { name: 'All carriers' })).toBeFocused()
    await press(page, 'ArrowDown')
    await expect(page.getByRole('option').nth(1)).toBeFocused()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/usdot=\d+/)
    const usdot = new URL(page.url()).searchParams.get('usdot') ?? ''
    await expect(page.getByText(`· USDOT ${usdot}`), 'the register of the carrier has loaded, with accidents or without').toBeVisible()
    await expect(carrier).toBeFocused()
  })

  test('P-61 a step in court and the outcome of a charge leave the focus where they were taken, and can be undone @release', async ({
    open,
    api,
  }) => {
    const id = await ticketOf(await api('admin'))
    const page = await open('safety')
    await page.goto(`/tickets/${id}?tab=court`)
    await page.getByRole('button', { name: 'Reviewing', exact: true }).focus()
    await press(page, 'Enter')
    await expect(page.getByText(/: Reviewing$/)).toBeVisible()
    await expect(page.locator(':focus')).toContainText('Usually next')
    await expect(page.getByRole('button', { name: 'With attorney', exact: true }), 'the next steps stand there').toBeVisible()
    await press(page, 'Tab')
    await expect(page.getByRole('button', { name: 'With attorney', exact: true })).toBeFocused()
    await press(page, 'Control+z')
    await expect(page.getByRole('button', { name: 'Reviewing', exact: true })).toBeVisible()
    await page.goto(`/tickets/${id}?tab=charges`)
    await page.getByRole('combobox', { name: /^Outcome of charge 1/ }).focus()
    await press(page, 'Enter')
    await page.getByRole('option', { name: 'Dismissed' }).focus()
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Outcome on' }).focus()
    await page.keyboard.type('11/19/2026')
    await page.getByRole('button', { name: 'Save outcomes' }).focus()
    await press(page, 'Enter')
    await expect(page.getByRole('button', { name: 'Discard' })).toHaveCount(0)
    await expect(toast(page).filter({ hasText: '1 dismissed' }).getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Charges of the ticket' })).toBeFocused()
    await press(page, 'Tab')
    const outcome = page.getByRole('combobox', { name: /^Outcome of charge 1/ })
    await expect(outcome).toBeFocused()
    await expect(outcome).toHaveText('Dismissed')
    await press(page, 'Control+z')
    await expect(outcome).toHaveText('Pending')
    await expect(page.getByRole('region', { name: 'Charges' })).toContainText('1 charge: 1 pending')
  })

  test('P-61 a case of the committee opens at its heading @release', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/committee')
    await page
      .getByRole('link', { name: /^Case / })
      .first()
      .focus()
    await press(page, 'Enter')
    await expect(page).toHaveURL(/case=/)
    await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeFocused()
  })
  test('P-61 G13 the recordability decision from its first question to the result, decided otherwise and withdrawn', async ({
    open,
    api,
  }) => {
    const admin = await api('super_admin')
    const made = await (
      await api('safety')
    ).create('/api/osha-claims', {
      establishment: (await makeDivision(admin, { establishment: true, naics: '484121' })).id,
      workerName: 'Rosa Delgado',
      jobTitle: 'Driver',
      occurredAt: `${dayFrom(await companyToday(admin), -6)}T15:00:00.000Z`,
      place: 'Dock 4',
      description: 'Cut, left hand, cargo strap',
      category: 'injury',
    })
    const page = await open('safety')
    await page.goto(`/osha-claims/${made.id}?tab=decision`)
    const form = page.locator('.osha-question')
    await tabTo(page, form.getByRole('radio').first())
    for (const words of recordable) {
      const question = await form.getByRole('heading').innerText()
      await expect(form.getByRole('radio').first(), 'the next question is where the hand is').toBeFocused()
      await choose(page, form.getByRole('radio'), words)
      await pressAt(page, form.getByRole('button', { name: 'Answer' }))
      await expect(page.getByRole('heading', { name: question })).toHaveCount(0)
    }
    await expect(page.locator('.osha-result')).toBeFocused()
    await expect(page.locator('.osha-result'), 'is seen to have the focus').toHaveCSS('outline-style', 'solid')
    await expect(page.locator('.osha-result')).toContainText('Medical treatment beyond first aid')
    await pressAt(page, page.getByRole('button', { name: 'Decide otherwise' }))
    const dialog = page.getByRole('dialog', { name: 'Decide otherwise' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByRole('option').first()).toBeFocused()
    await press(page, 'Enter')
    const reason = dialog.getByRole('textbox', { name: 'Override reason' })
    await pressAt(page, dialog.getByRole('button', { name: 'Decide', exact: true }))
    await expect(reason, 'what is missing is where the hand is').toBeFocused()
    await page.keyboard.type('Another physician says so')
    await escapeAsks(page, reason, 'Another physician says so')
    await pressAt(page, dialog.getByRole('button', { name: 'Decide', exact: true }))
    await expect(page.getByRole('button', { name: 'Change the reason' })).toBeFocused()
    await pressAt(page, page.getByRole('button', { name: 'Remove override' }))
    await expect(page.getByRole('region', { name: 'Decision' }), 'the button that was pressed is gone').toBeFocused()
    await press(page, 'Tab')
    await expect(page.getByRole('button', { name: 'Decide otherwise' })).toBeFocused()
    await page.reload()
    await pressAt(page, page.getByRole('button', { name: /^Change the answer: Did the person die/ }))
    await expect(form.getByRole('radio', { name: 'No' }), 'a question asked again is where the hand is').toBeFocused()
    await pressAt(page, form.getByRole('button', { name: 'Cancel' }))
    await expect(page.getByRole('region', { name: 'Answers' })).toBeFocused()
  })

  test('P-61 G12 a diary entry is added and done: what is missing gets the focus, Escape asks, the card stays where the hand is @release', async ({
    open,
    api,
  }) => {
    const safety = await api('safety')
    const today = await companyToday(safety)
    const claim = await makeClaim(safety)
    const page = await open('safety')
    await page.goto(`/workers-comp/${claim.id}?tab=diary`)
    const add = page.getByRole('button', { name: 'Add diary entry' })
    await pressAt(page, add)
    const dialog = page.getByRole('dialog', { name: 'Add a diary entry' })
    const [what, due] = [dialog.getByRole('textbox', { name: 'Task' }), dialog.getByRole('textbox', { name: 'Due' })]
    await expect(what).toBeFocused()
    await page.keyboard.type('Call the adjuster')
    await escapeAsks(page, what, 'Call the adjuster')
    await press(page, 'Enter')
    await expect(due).toBeFocused()
    await page.keyboard.type(typed(dayFrom(today, 7)))
    await press(page, 'Enter')
    await expect(dialog).toHaveCount(0)
    await expect(add).toBeFocused()
    await pressAt(page, page.getByRole('button', { name: 'Mark as done' }))
    const came = page.getByRole('dialog').getByRole('textbox', { name: 'Outcome' })
    await press(page, 'Tab', 'Tab', 'Enter')
    await expect(came).toBeFocused()
    await page.keyboard.type('Reserve stands')
    await press(page, 'Enter')
    await expect(page.getByRole('region', { name: 'Done', exact: true })).toContainText('Reserve stands')
    await expect(page.getByRole('region', { name: 'Diary' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Diary' }), 'is seen to have the focus').toHaveCSS('outline-style', 'solid')
    await press(page, 'Tab')
    await expect(add).toBeFocused()
  })

  test('P-61 G10 an inspection is corrected, certified and returned: after each step the focus stays in its card @release', async ({
    open,
    api,
  }) => {
    const safety = await api('safety')
    const today = await companyToday(safety)
    const inspection = await safety.create('/api/roadside-inspections', {
      state: 'MO',
      driver: (await makeDriver(await api('admin'))).id,
      vehicle: (await makeVehicle(await api('admin'))).id,
      reportNumber: unique('MO'),
      level: 'I',
      inspectedAt: `${dayFrom(today, -3)}T16:00:00.000Z`,
      violationsFound: true,
    })
    for (const code of ['393.9H', '393.9TS'])
      await safety.create('/api/violations', { inspection: inspection.id, code, unit: 'power_unit' })
    const page = await open('safety')
    await page.goto(`/inspections/${inspection.id}`)
    const [card, dialog] = [page.getByRole('region', { name: 'Certification' }), page.getByRole('dialog')]
    const send = async (action: string): Promise<void> => {
      await pressAt(page, dialog.getByRole('button', { name: action, exact: true }))
      await expect(dialog).toHaveCount(0)
      await expect(card).toBeFocused()
    }
    for (const code of ['393.9H', '393.9TS']) {
      await pressAt(page, card.getByRole('button', { name: `Record correction of ${code}` }))
      await expect(dialog.getByRole('combobox')).toBeFocused()
      await press(page, 'Enter')
      await expect(page.getByRole('option').first()).toBeFocused()
      await press(page, 'Enter')
      await tabTo(page, dialog.getByRole('textbox', { name: 'Corrected on' }))
      await page.keyboard.type(typed(today))
      await tabTo(page, dialog.getByRole('textbox', { name: 'Corrective action' }))
      await page.keyboard.type('Bulb replaced')
      await send('Record correction')
    }
    await pressAt(page, card.getByRole('button', { name: 'Certify corrections' }))
    await page.keyboard.type(typed(today))
    await tabTo(page, dialog.getByRole('textbox', { name: 'Type your full name to sign' }))
    await page.keyboard.type('Nadia Brandt')
    await press(page, 'Tab')
    await page.keyboard.type('Director of Safety')
    await send('Certify corrections')
    await pressAt(page, card.getByRole('button', { name: 'Record return' }))
    await page.keyboard.type(typed(today))
    await tabTo(page, dialog.getByRole('textbox', { name: 'Proof' }))
    await page.keyboard.type('Fax 555-0101')
    await send('Record return')
    await expect(card).toContainText('proof: Fax 555-0101')
  })
})
