import type { Api, Row } from './support/api.ts'
import { expectComposition } from './support/composition.ts'
import { expect, test } from './support/fixtures.ts'
import { makeReadyDriver, makeReadyUnit } from './support/ready.ts'
import { companyToday, dayFrom, makeDivision, makeDriver, makeVehicle, someDivision, unique } from './support/records.ts'

const numberOf = ({ number }: Row): string => String(number)

const makeRun = async (api: Api): Promise<Row> =>
  api.create('/api/runs', {
    code: unique('RUN'),
    division: (await someDivision(api)).id,
    origin: 'Joplin',
    destination: 'Tulsa',
    dispatchTime: '08:00',
    durationHours: 9,
    days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  })

test.describe('screens of people and fleet', () => {
  test('drivers: who can take the next run', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const { id } = await makeReadyDriver(admin, {
      position: 'otr',
      endorsements: ['N'],
      manager: admin.user.id,
      domicile: 'Carthage, MO',
    })
    const driver = await admin.change(`/api/drivers/${id}`, { licenseExpirationDate: dayFrom(today, 20) })
    const unit = await makeReadyUnit(admin)
    await admin.create('/api/vehicle-assignments', { driver: driver.id, vehicle: unit.id, startsAt: `${dayFrom(today, -2)}T12:00:00.000Z` })
    const page = await open('admin')
    await expectComposition(page, {
      path: '/drivers',
      view: 'All active',
      columns: ['Driver', 'Next', 'Unit', 'Next expiration', 'License'],
      id: driver.id,
      find: String(driver['lastName']),
      heading: driver.title,
      header: ['Active', `Unit ${unit.title} · OTR`, 'Class A · N Tank · 405-555-0142'],
      leads: 'Renew license',
      summary: ['License', 'Medical card', 'Documents', 'Hired', 'Employment', 'Manager', 'Home base'],
      tabs: ['Qualification file', 'Timeline', 'Safety', 'Discipline', 'Vehicles', 'Files', 'History'],
      firstDay: [
        'First name',
        'Last name',
        'Phone',
        'Hired',
        'Division',
        'Position',
        'Employment',
        'License number',
        'License state',
        'License class',
        'License expires',
        'Medical card expires',
      ],
      card: [driver.title, /License expires/, `Unit ${unit.title}`, '405-555-0142'],
    })
  })

  test('vehicles: can it run, and what stops it', async ({ open, api }) => {
    const admin = await api('admin')
    const unit = await makeReadyUnit(admin, {
      year: 2020,
      make: 'Freightliner',
      model: 'Cascadia',
      plateNumber: unique('P').slice(-8),
      plateState: 'MO',
    })
    await expectComposition(await open('admin'), {
      path: '/vehicles',
      view: 'In service',
      columns: ['Unit number', 'Next', 'Driver', 'Mileage', 'Telematics'],
      id: unit.id,
      find: unit.title,
      heading: `Unit ${unit.title}`,
      header: ['Active', 'Warning', '2020 Freightliner Cascadia'],
      leads: 'Add meter reading',
      summary: ['Telematics', 'Next expiration', 'Ownership'],
      tabs: ['Documents', 'Maintenance', 'Safety', 'Costs', 'Timeline', 'Files', 'History'],
      firstDay: ['Unit number', 'Kind', 'Division', 'Ownership', 'VIN', 'Year', 'Make', 'Plate', 'Plate state', 'Plate expires'],
      card: [unit.title, 'Not linked to telematics', '2020 Freightliner Cascadia'],
    })
  })

  test('documents: is it valid and verified', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const unit = await makeReadyUnit(admin)
    // Once verified, it replaces the inspection that the unit came with.
    const document = await admin.create('/api/qualification-documents', {
      vehicle: unit.id,
      type: 'annual_inspection',
      issuedOn: dayFrom(today, -5),
      inspectedBy: 'garage',
      inspectionResult: 'passed',
      issuer: 'Ozark Garage',
    })
    const page = await open('admin')
    await expectComposition(page, {
      path: '/qualification-documents',
      view: 'Needs attention',
      columns: ['Document', 'Next', 'Driver', 'Vehicle', 'Status', 'Issued', 'Verified on', 'Files'],
      id: document.id,
      find: numberOf(document),
      heading: /: Annual inspection/,
      header: ['To verify', unit.title, 'Ozark Garage'],
      leads: 'Verify',
      summary: ['Valid', 'Document number', 'Inspection', 'Query'],
      tabs: ['Files', 'History'],
      firstDay: ['Document', 'Driver', 'Vehicle', 'Issued', 'Expires', 'Document number'],
      card: ['Annual', 'Next: Verify', unit.title],
    })
    await admin.move(`/api/qualification-documents/${document.id}`, 'verify', { verificationMethod: 'online' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/qualification-documents/${document.id}?tab=qualification-documents.replacedBy`)
    await expect(page.getByRole('link', { name: /^Previous versions/ })).toHaveText(/1$/)
    await expect(page.getByRole('main').getByRole('table')).toContainText('Superseded')
  })

  test('divisions: how is this terminal doing, and who runs it', async ({ open, api }) => {
    const admin = await api('admin')
    const division = await makeDivision(admin, { usdot: String(Date.now()).slice(-7), establishment: true })
    await makeVehicle(admin, { division: division.id })
    expect(await admin.call('GET', `/api/divisions/${division.id}`)).toMatchObject({
      driversReady: null,
      vehiclesReady: '0 of 1',
      openSafety: 0,
      subDivisions: 0,
    })
    await expectComposition(await open('admin'), {
      path: '/divisions',
      view: 'All',
      columns: ['Division', 'Next', 'Drivers ready', 'Units ready'],
      id: division.id,
      find: division.title,
      heading: division.title,
      header: ['Active', `Terminal · ${division.title} LLC`, '1 vehicle'],
      leads: 'Enter EIN',
      summary: ['Units ready', 'Address', 'OSHA 300 log', 'Time zone', 'Code'],
      tabs: ['Vehicles', 'Files', 'History'],
      firstDay: ['Name', 'Code', 'Kind', 'Parent division', 'Time zone', 'Manager', 'Legal entity', 'USDOT number'],
      card: [division.title, 'EIN missing'],
    })
  })

  test('users: who can see and do what', async ({ open, api }) => {
    const admin = await api('admin')
    const name = unique('Tester')
    const email = `${name.toLowerCase()}@longhaul.test`
    await admin.call('POST', '/api/auth/invitations', { firstName: 'Avery', lastName: name, email, role: 'supervisor', allDivisions: true })
    const [user] = await admin.list(`/api/users?q=${name}`)
    await expectComposition(await open('admin'), {
      path: '/user-management',
      view: 'Active and invited',
      columns: ['User', 'Next', 'Role', 'Divisions', 'Status', 'Last sign-in'],
      id: String(user?.id),
      find: name,
      heading: `Avery ${name}`,
      header: ['Invited', 'Supervisor · all divisions'],
      leads: 'Resend invitation',
      summary: ['Email', 'Time zone'],
      tabs: ['Access and sessions', 'Files', 'History'],
      firstDay: null,
      card: [name, 'Invitation not accepted yet', 'Supervisor'],
    })
  })

  test('run assignments: who runs what, and what is uncovered', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const run = await makeRun(admin)
    const assignment = await admin.create('/api/run-assignments', { run: run.id, serviceDate: dayFrom(today, 3) })
    await expectComposition(await open('admin'), {
      path: '/run-assignments',
      list: '/run-assignments?view=week',
      view: 'Next 7 days',
      columns: ['Run assignment', 'Next', 'Status', 'Start', 'Driver'],
      id: assignment.id,
      find: numberOf(assignment),
      heading: new RegExp(`^${run.title}: `),
      header: ['Unassigned', '1 of 6'],
      leads: 'Assign',
      summary: ['Coverage', 'Run'],
      tabs: ['Files', 'History'],
      firstDay: ['Run', 'One-time run', 'Service date', 'Driver', 'Unit'],
      card: [run.title, /No driver, [23] d left/],
    })
  })

  test('runs: what is driven, when, and by whom', async ({ open, api }) => {
    const admin = await api('admin')
    const run = await makeRun(admin)
    await expectComposition(await open('admin'), {
      path: '/run-assignments/runs',
      view: 'Current',
      columns: ['Code', 'Next', 'Name', 'Status', 'Origin', 'Destination'],
      id: run.id,
      find: run.title,
      heading: run.title,
      header: ['Active', 'Joplin · Tulsa'],
      leads: 'Add pattern',
      summary: ['Leaves', 'Hours', 'Solo or team', 'Type', 'Division'],
      tabs: ['Assignments', 'Files', 'History'],
      firstDay: ['Code', 'Name', 'Division', 'Type', 'Solo or team', 'Origin', 'Destination', 'Dispatch time', 'Hours'],
      card: [run.title, 'No driver scheduled', 'Joplin · Tulsa'],
    })
  })

  test('time off: can I approve it without uncovering a run', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const driver = await makeDriver(admin)
    const request = await admin.create('/api/time-off', {
      driver: driver.id,
      type: 'unpaid',
      start: dayFrom(today, 40),
      end: dayFrom(today, 46),
    })
    await expectComposition(await open('admin'), {
      path: '/time-off',
      list: '/time-off?view=to_approve',
      view: 'To approve',
      columns: ['Time off request', 'Next', 'First day', 'Last day', 'Days'],
      id: request.id,
      find: numberOf(request),
      heading: new RegExp(`^${driver.title}: `),
      header: ['Pending', 'Full days'],
      leads: 'Approve',
      summary: ['Type', 'Uncovered runs', 'Reason'],
      tabs: ['Files', 'History'],
      firstDay: ['Driver', 'Office employee', 'Type', 'First day', 'Last day', 'Part of day', 'Reason'],
      card: [driver.title, 'Waiting for approval'],
    })
  })

  test('vehicle assignments: who drives what, from when', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const [driver, unit] = await Promise.all([makeReadyDriver(admin), makeReadyUnit(admin)])
    const assignment = await admin.create('/api/vehicle-assignments', {
      driver: driver.id,
      vehicle: unit.id,
      startsAt: `${dayFrom(today, -2)}T12:00:00.000Z`,
    })
    await expectComposition(await open('admin'), {
      path: '/vehicle-assignments',
      view: 'Current',
      columns: ['Driver', 'Vehicle', 'Role', 'From', 'To'],
      id: assignment.id,
      find: numberOf(assignment),
      heading: `${driver.title} in Unit ${unit.title}`,
      header: ['Current', 'Primary'],
      leads: null,
      summary: ['Driver', 'Vehicle'],
      tabs: ['Files', 'History'],
      firstDay: ['Vehicle', 'Driver', 'Role'],
      card: [driver.title, unit.title, 'Primary'],
    })
  })

  test('meter entries: how far has it gone', async ({ open, api }) => {
    const admin = await api('admin')
    const today = await companyToday(admin)
    const unit = await makeVehicle(admin)
    const entry = await admin.create('/api/meter-entries', {
      vehicle: unit.id,
      value: 412_345,
      readAt: `${dayFrom(today, -2)}T17:00:00.000Z`,
    })
    await expectComposition(await open('admin'), {
      path: '/meter-entries',
      view: 'Current',
      columns: ['Meter entry', 'Read at', 'Vehicle'],
      id: entry.id,
      find: numberOf(entry),
      heading: '412,345 mi',
      header: ['Valid', unit.title],
      leads: null,
      summary: ['Meter', 'Source', 'Meter replaced'],
      tabs: ['Files', 'History'],
      firstDay: ['Vehicle', 'Meter', 'Reading'],
      card: ['412,345 mi', unit.title],
    })
  })
})
