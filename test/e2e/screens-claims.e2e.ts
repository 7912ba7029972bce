import { quietCrash } from '#test/support/crash.ts'
import type { Api, Row } from './support/api.ts'
import { expectComposition } from './support/composition.ts'
import { expect, test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeClaim, makeDivision, makeDriver, makeVehicle, unique } from './support/records.ts'

interface Crew {
  readonly today: string
  readonly driver: Row
  readonly unit: Row
  /** Noon of the day before yesterday. */
  readonly at: string
}

const crewOf = async (api: Api): Promise<Crew> => {
  const today = await companyToday(api)
  const [driver, unit] = await Promise.all([makeDriver(api), makeVehicle(api)])
  return { today, driver, unit, at: `${dayFrom(today, -2)}T17:00:00.000Z` }
}

const crash = (api: Api, { driver, unit, at }: Crew): Promise<Row> =>
  api.create('/api/accidents', { ...quietCrash, driver: driver.id, vehicle: unit.id, occurredAt: at })

const numberOf = ({ number }: Row): string => String(number)

test.describe('screens of claims, discipline, and deadlines', () => {
  test('workers’ comp: is the person back, and what will it cost', async ({ open, api }) => {
    const claim = await makeClaim(await api('admin'))
    await expectComposition(await open('safety'), {
      path: '/workers-comp',
      view: 'Open',
      columns: ["Workers' comp claim", 'Next', 'Injured', 'Work status', 'Days away', 'Incurred'],
      id: claim.id,
      find: numberOf(claim),
      heading: claim.title,
      header: ['Open', 'Reported 1 of 7'],
      leads: 'File first report',
      summary: ['Injury', 'Happened', 'Job', 'Reported', 'Claim', 'Injury description'],
      tabs: ['Work status', 'Money', 'Diary', 'Legal', 'Original report', 'Files', 'History'],
      firstDay: ['Driver', 'Employee', 'Place', 'Claim state', 'Injury description', 'Body part', 'Treatment'],
      card: [claim.title, /File the first report of injury, \d d left/, 'Not entered'],
    })
  })

  test('claim entries: what happens next in the claim', async ({ open, api }) => {
    const admin = await api('admin')
    const claim = await makeClaim(admin)
    const today = await companyToday(admin)
    const entry = await admin.create('/api/workers-comp-cases', {
      claim: claim.id,
      entry: 'diary',
      startsOn: today,
      dueOn: dayFrom(today, 20),
      what: 'Call the adjuster',
      owner: admin.user.id,
    })
    await expectComposition(await open('safety'), {
      path: '/workers-comp-cases',
      view: 'Diary due',
      columns: ['Claim entry', 'Next'],
      id: entry.id,
      find: numberOf(entry),
      heading: 'Diary',
      header: ['Open'],
      leads: 'Mark as done',
      summary: ['Claim', 'Dates', 'Task'],
      tabs: ['Files', 'History'],
      firstDay: ['Claim', 'Entry', 'Date or from', 'Due', 'Owner'],
      card: ['Diary', /Diary entry/, claim.title],
    })
  })

  test('OSHA cases: recordable, on the log, counting', async ({ open, api }) => {
    const admin = await api('admin')
    const establishment = await makeDivision(admin)
    const today = await companyToday(admin)
    const at = `${dayFrom(today, -2)}T17:00:00.000Z`
    const claim = await admin.create('/api/osha-claims', {
      establishment: establishment.id,
      workerName: 'Robin Tester',
      jobTitle: 'Mechanic',
      occurredAt: at,
      learnedAt: at,
      place: 'Bay 2',
      description: 'Cut hand on sheet metal',
    })
    await expectComposition(await open('safety'), {
      path: '/osha-claims',
      view: 'Open',
      columns: ['OSHA claim', 'Next', 'Date of injury or onset of illness', 'Employee', 'Days away'],
      id: claim.id,
      find: numberOf(claim),
      heading: /^Case \d+ of \d{4}: Not decided/,
      header: ['Open'],
      leads: 'Answer severe event',
      summary: [
        'Recordable',
        'Establishment',
        'Person',
        'Event',
        'Date reported to us',
        'Form 301',
        'Severe report',
        'Injury, part of body, object',
      ],
      tabs: ['Decision', 'Days', 'Deadlines', 'Files', 'History'],
      firstDay: ['Establishment', 'Driver', 'Name', 'Job title', 'Event location', 'Injury, part of body, object'],
      card: [/^Case/, 'Severe event to answer', establishment.title],
    })
  })

  test('OSHA years: what must be done for this establishment', async ({ open, api }) => {
    const admin = await api('admin')
    const establishment = await makeDivision(admin)
    const year = Number((await companyToday(admin)).slice(0, 4)) - 1
    const summary = await admin.create('/api/osha-summaries', { establishment: establishment.id, year })
    await expectComposition(await open('safety'), {
      path: '/osha-summaries',
      view: 'To do',
      columns: ['OSHA year', 'Next', 'Establishment', 'TRIR', 'DART', 'Signed on', 'Posted on', 'Submitted to the ITA on'],
      id: summary.id,
      find: numberOf(summary),
      heading: `300A ${year}`,
      header: ['Draft', '1 of 4'],
      leads: 'Enter hours',
      summary: ['Establishment'],
      tabs: ['Deadlines', 'Files', 'History'],
      firstDay: null,
      card: [`300A ${year}`, 'Hours and employees to enter', establishment.title],
    })
  })

  test('discipline: where is it, and does it still count', async ({ open, api }) => {
    const admin = await api('admin')
    const { driver, today } = await crewOf(admin)
    const action = await admin.create('/api/disciplinary-actions', {
      driver: driver.id,
      category: 'attendance',
      level: 'coaching',
      incidentDate: dayFrom(today, -3),
      factSummary: 'Came 40 minutes late for the 9:30 PM run.',
      expectation: 'Be at the gate 15 minutes before dispatch.',
    })
    await expectComposition(await open('safety'), {
      path: '/safety/disciplinary-actions',
      view: 'Open',
      columns: ['Disciplinary action', 'Next', 'Driver', 'Status', 'Level'],
      id: action.id,
      find: numberOf(action),
      heading: /^Coaching: /,
      header: ['Draft', '1 of 5'],
      leads: 'Send for approval',
      summary: ['Driver', 'Points', 'Suggested', 'Incident', 'Facts', 'Expectations'],
      tabs: ['Policy path', 'Comparable cases', 'Letter', 'Files', 'History'],
      firstDay: ['Driver', 'Category', 'Incident', 'Level', 'Facts', 'Expectations'],
      card: [action.title, 'Next: Send for approval or issue', driver.title],
    })
  })

  test('corrective actions: is it done, and did it work', async ({ open, api }) => {
    const admin = await api('admin')
    const crew = await crewOf(admin)
    const accident = await crash(admin, crew)
    const action = await admin.create('/api/corrective-actions', {
      accident: accident.id,
      action: `Move the mirror ${unique('CA')}`,
      criterion: 'Seen on the unit',
      owner: admin.user.id,
      dueOn: dayFrom(crew.today, 20),
    })
    await expectComposition(await open('safety'), {
      path: '/corrective-actions',
      view: 'Open',
      columns: ['Corrective action', 'Next', 'Status', 'Owner', 'Accident', 'Verifier'],
      id: action.id,
      find: numberOf(action),
      heading: action.title,
      header: ['Open', '1 of 3'],
      leads: 'Report as done',
      summary: ['From', 'Done when', 'Owner', 'Escalated to'],
      tabs: ['Files', 'History'],
      firstDay: ['Action', 'Done when', 'Owner', 'Due'],
      card: [action.title, /Complete corrective action by Dec /],
    })
  })

  test('deadlines: how much time is left for what', async ({ open, api }) => {
    const admin = await api('admin')
    const accident = await crash(admin, await crewOf(admin))
    const [deadline] = await admin.list(`/api/deadlines?accident=${accident.id}&rule=ACC-DETERMINE`)
    expect(deadline).toBeDefined()
    await expectComposition(await open('safety'), {
      path: '/deadlines',
      view: 'Legal and important',
      columns: ['Deadline', 'Next', 'Driver', 'Vehicle'],
      id: String(deadline?.id),
      find: String(deadline?.['number']),
      heading: String(deadline?.title),
      header: ['Running'],
      leads: 'Determine preventability',
      summary: ['Accident', 'For', 'Due', 'Started', 'Rule', 'Weight'],
      tabs: ['Files', 'History'],
      firstDay: null,
      card: [String(deadline?.title), /Company deadline/],
    })
  })

  test('holds: why can this driver not run, and what lifts it', async ({ open, api }) => {
    const admin = await api('admin')
    const { driver, at } = await crewOf(admin)
    const hold = await admin.create('/api/holds', {
      driver: driver.id,
      kind: 'manual',
      reason: unique('Keys lost'),
      effect: 'block',
      startsAt: at,
    })
    await expectComposition(await open('safety'), {
      path: '/holds',
      view: 'Active',
      columns: ['Hold', 'Next', 'Effect', 'Driver', 'Vehicle'],
      id: hold.id,
      find: numberOf(hold),
      heading: hold.title,
      header: ['Active'],
      leads: 'Lift hold',
      summary: ['Effect', 'Driver', 'Kind', 'From', 'Placed by'],
      tabs: ['Files', 'History'],
      firstDay: ['Driver', 'Vehicle', 'Effect', 'Kind', 'Reason'],
      card: [hold.title, 'Waiting to be lifted', driver.title],
    })
  })

  test('a role that may not add a record reads who can', async ({ open }) => {
    const page = await open('manager')
    await page.goto('/workers-comp/new')
    await expect(page.getByRole('heading', { name: /^Your role can’t add workers. comp claims$/ })).toBeVisible()
    await expect(page.getByText(/can add one\.$/)).toContainText('Safety')
  })

  test('the form of a claim marks what is required, nothing else', async ({ open }) => {
    const page = await open('safety')
    await page.goto('/workers-comp/new')
    await expect(page.getByText(/^\d+ required fields$/)).toBeVisible()
    await expect(page.getByRole('main').locator('form .field-note').first()).toHaveText('Required')
    await expect(page.getByRole('main').getByText('optional', { exact: true })).toHaveCount(0)
  })

  test('on a phone the heading of a case’s form is two lines of whole words', async ({ open, api }) => {
    const admin = await api('admin')
    const establishment = await makeDivision(admin)
    const at = `${dayFrom(await companyToday(admin), -2)}T17:00:00.000Z`
    const facts = {
      jobTitle: 'Mechanic',
      workerName: 'Robin Tester',
      occurredAt: at,
      learnedAt: at,
      place: 'Bay 2',
      description: 'Cut hand',
    }
    const claim = await admin.create('/api/osha-claims', { establishment: establishment.id, ...facts })
    const page = await open('safety', { viewport: { width: 390, height: 844 } })
    await page.goto(`/osha-claims/${claim.id}/edit`)
    const heading = page.getByRole('heading', { level: 1, name: `Edit ${claim.title}` })
    await expect(heading).toBeVisible()
    expect(await heading.evaluate((element) => [element.scrollWidth > element.clientWidth, element.scrollHeight > 44])).toEqual([
      false,
      false,
    ])
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: numberOf(claim) })).toBeVisible()
  })
})
