import type { Json } from './support/api.ts'
import { expectComposition } from './support/composition.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, someDivision, unique } from './support/records.ts'
import { onScreen, settled } from './support/screen.ts'

const phone = { viewport: { width: 390, height: 844 } }
const confirmed = { 'x-confirm-warnings': '1' }
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()

test.describe('screens of recruiting and office', () => {
  test('leads: who must be called now', async ({ open, api }) => {
    const recruiter = await api('recruiter')
    const last = unique('Lead')
    const lead = await recruiter.call<Json>(
      'POST',
      '/api/recruiting/leads',
      {
        firstName: 'Amina',
        lastName: last,
        phone: '4175550142',
        source: 'walk_in',
        position: 'regional',
        division: (await someDivision(await api('manager'))).id,
        cdlClass: 'A',
        experienceMonths: 82,
        consentSms: true,
        city: 'Joplin',
        state: 'MO',
      },
      confirmed,
    )
    const page = await open('recruiter')
    await expectComposition(page, {
      path: '/recruiting/leads',
      view: 'New and mine',
      columns: ['Lead', 'Next', 'Status', 'License class', 'Experience'],
      id: String(lead['id']),
      find: last,
      heading: `Amina ${last}`,
      header: ['New'],
      leads: 'Log call',
      summary: ['Phone', 'Fit', 'License', 'Wants', 'Lives in', 'Source'],
      tabs: ['Files', 'History'],
      firstDay: ['First name', 'Last name', 'Phone', 'Email', 'Source', 'Position', 'Division'],
      card: [`Amina ${last}`, /First call/, 'New'],
    })
    await page.goto(`/recruiting/leads/${String(lead['id'])}`)
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect(summary).toContainText('6 yr 10 mo')
    await expect(summary).toContainText('agrees to text messages')
  })

  test('applications: what is missing and who owes it', async ({ open, api }) => {
    const recruiter = await api('recruiter')
    const last = unique('Applicant')
    const today = await companyToday(recruiter)
    const application = await recruiter.create('/api/recruiting/applications', {
      firstName: 'Caleb',
      lastName: last,
      phone: '4175550143',
      position: 'regional',
      division: (await someDivision(await api('manager'))).id,
      source: 'company_site',
      licenseClass: 'A',
      employers: [
        { name: 'Ridgeline Carriers', address: '900 Depot St, Springfield, MO', from: dayFrom(today, -400), fmcsr: true, tested: true },
        { name: 'Prairie Star Freight', address: '41 Elevator Rd, Wichita, KS', from: dayFrom(today, -1500), to: dayFrom(today, -600) },
      ],
    })
    const page = await open('recruiter')
    await expectComposition(page, {
      path: '/recruiting/applications',
      view: 'Current',
      columns: ['Application', 'Next', 'Status'],
      id: application.id,
      find: last,
      heading: `Caleb ${last}`,
      header: ['Draft'],
      leads: 'Send link',
      summary: ['Position', 'Phone', 'License', 'Recruiter', 'Source'],
      tabs: ['Applicant’s form', 'Files', 'History'],
      firstDay: ['First name', 'Last name', 'Phone', 'Email', 'Position', 'Division', 'Source'],
      card: [`Caleb ${last}`, 'Answers and signature', 'Draft'],
    })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/recruiting/applications/${application.id}`)
    const missing = page.getByRole('region', { name: 'Missing items' })
    await expect(missing).toContainText(`Caleb ${last} Applicant`)
    // Each missing item is there once, and an unsigned application has nothing to submit.
    await expect(page.getByText('Answers in the application')).toHaveCount(1)
    await expect(page.getByText('Signed, to submit')).toHaveCount(0)
    const employment = page.getByRole('region', { name: /^Employment/ })
    await expect(employment).toContainText('1 gap to explain')
    await expect(employment.getByRole('listitem')).toHaveCount(3)
    await expect(employment.getByRole('listitem').first()).toContainText('Ridgeline Carriers')
    await expect(employment.getByRole('listitem').nth(1)).toContainText('No job. Not explained.')
  })

  test('tasks: what to do today', async ({ open, api }) => {
    const me = await api('safety')
    const title = unique('Call the yard')
    const { id } = await me.create('/api/tasks', { title, dueAt: inAnHour() })
    const page = await open('safety')
    await page.goto('/tasks')
    await onScreen(page, 'Communications')
    await expect(page.getByRole('link', { name: /^My day/ })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await page.getByRole('radio', { name: 'Table' }).click()
    await settled(page)
    const heads = page.getByRole('columnheader').locator('.head-words')
    // All of My day is assigned to the viewer, so it has no column for that.
    await expect.poll(async () => (await heads.allInnerTexts()).slice(0, 5)).toEqual(['Task', 'Next', 'About', 'Status', 'Priority'])
    await page.goto(`/tasks/${id}`)
    await settled(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('.btn-primary').filter({ hasText: 'Complete task' }).first()).toBeVisible()
    await page.goto('/tasks/new')
    for (const label of ['Title', 'Assigned to', 'About']) await expect(page.getByLabel(label, { exact: false }).first()).toBeVisible()
    const small = await open('safety', phone)
    await small.goto('/tasks')
    await expect(small.getByRole('link', { name: title })).toBeVisible()
  })

  test('messages: who waits for my answer, with the record beside it', async ({ open }) => {
    const page = await open('supervisor')
    await page.goto('/messages')
    await onScreen(page, 'Communications')
    await expect(page.getByRole('link', { name: /^Waiting on me/ })).toHaveAttribute('aria-current', 'page')
    const inbox = page.getByRole('region', { name: 'Inbox' })
    await expect(inbox.getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await inbox.getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('heading', { level: 2 })).toBeVisible()
  })

  test('feedback: what to fix, and whether the sender was told', async ({ open, api }) => {
    const subject = unique('Trailer number on the board')
    const sender = await api('recruiter')
    const { id } = await sender.create('/api/feedback', { title: subject, description: 'It takes two presses.', category: 'suggestion' })
    await expectComposition(await open('manager'), {
      path: '/feedback-management',
      view: 'To answer',
      columns: ['Feedback item', 'Next', 'Category', 'Priority', 'Status', 'Votes', 'From'],
      id,
      find: subject,
      heading: subject,
      header: ['New'],
      leads: 'Answer',
      summary: ['Category', 'Priority', 'Votes', 'From', 'Description'],
      tabs: ['Files', 'History'],
      firstDay: null,
      card: [subject, 'Not answered', 'Suggestion', '1 vote'],
    })
  })
})

test.describe('dashboards and screens of their own', () => {
  const dashboards = [
    ['/', 'Dashboard', 'manager'],
    ['/drivers-dashboard', 'Drivers dashboard', 'manager'],
    ['/assets-dashboard', 'Assets dashboard', 'manager'],
    ['/safety-dashboard', 'Safety dashboard', 'safety'],
    ['/recruiting', 'Recruiting', 'recruiter'],
  ] as const

  test('each dashboard starts with what to do now, six tiles, and one time of its figures', async ({ open }) => {
    for (const [path, heading, role] of dashboards) {
      const page = await open(role)
      await page.goto(path)
      await onScreen(page, heading)
      await settled(page)
      const queue = page.getByRole('region', { name: 'Act now' })
      const rows = queue.getByRole('listitem')
      expect(await rows.count(), path).toBeGreaterThan(0)
      expect(await rows.count(), path).toBeLessThanOrEqual(8)
      await expect(rows.first().getByRole('button').or(rows.first().getByRole('link')).last(), 'a verb').not.toHaveText(/^(Open|View)$/)
      for (const row of await rows.all()) await expect(row.locator('.queue-record')).not.toHaveText(/^CLK-/)
      if (role === 'recruiter') await expect(queue.getByRole('link', { name: /^View all/ })).toHaveCount(0)
      else {
        await expect(queue.getByRole('link', { name: /^\d+ overdue$/ })).toHaveAttribute('href', /overdue=yes/)
        await expect(queue.getByRole('link', { name: /^View all [\d,]+ deadlines$/ })).toBeVisible()
      }
      await expect(page.locator('.board-tiles > a.tile'), path).toHaveCount(6)
      await expect(page.getByText(/^Updated /), path).toHaveCount(1)
    }
  })

  test('DataQs candidates: what can be won, with one primary button', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/dataqs/candidates')
    await settled(page)
    await expect(page.getByText(/^[\d,]+ points? in reach$/)).toBeVisible()
    const points = page.getByRole('region', { name: /^Points to win/ }).first()
    await expect(points.getByRole('columnheader')).toHaveText(['At stake', 'Record', 'Reason', 'Evidence', 'File by', 'Action'])
    const stakes = (await points.getByRole('row').locator('td:first-child b').allInnerTexts()).map((words) => Number.parseFloat(words))
    expect(stakes).toEqual(stakes.toSorted((one, other) => other - one))
    await expect(page.getByRole('main').locator('.btn-primary')).toHaveCount(1)
    await expect(points.getByRole('link', { name: /^Draft request for / }).first()).toHaveClass(/btn-primary/)
  })

  test('the accident register prints for one carrier, the entries of the rule first', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/accidents/register')
    await settled(page)
    const print = page.getByRole('button', { name: 'Print register' })
    await expect(print).toBeDisabled()
    await expect(page.getByRole('region', { name: 'Accident register' }).getByRole('columnheader')).toHaveText([
      'Date of accident',
      'City or town, and State',
      'Driver',
      'Injuries',
      'Fatalities',
      'Hazmat released',
      'Number',
      'Recordable because',
    ])
    await expect(page.getByText(/^Recordable by 49 CFR 390\.5T/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Accident register' }).getByText('49 CFR 390.5T')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Motor carrier' }).click()
    await page.getByRole('option').nth(1).click()
    await expect(print).toBeEnabled()
    const small = await open('safety', phone)
    await small.goto('/accidents/register')
    await expect(small.getByRole('list', { name: 'Accident register' }).getByRole('listitem').first()).toContainText(
      /Injuries .+ Fatalities/,
    )
  })

  test('the empty palette shows what is due, what was opened last, and what can be added', async ({ open }) => {
    const page = await open('recruiter')
    await page.goto('/recruiting/applications')
    await settled(page)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Applications|…)$/)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await settled(page)
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await expect(palette.getByRole('option', { name: new RegExp(title) })).toBeVisible()
    await expect(palette.getByRole('option', { name: /lead/i }).first()).toBeVisible()
    expect(await palette.getByRole('option').count()).toBeLessThanOrEqual(13)
  })
})
