import type { Api, Row } from './support/api.ts'
import { expectComposition } from './support/composition.ts'
import { test } from './support/fixtures.ts'
import { companyToday, dayFrom, makeDriver, makeVehicle, someDivision, unique } from './support/records.ts'

interface Shop {
  readonly api: Api
  readonly today: string
  readonly unit: Row
}

const shopOf = async (api: Api): Promise<Shop> => {
  const [today, unit] = await Promise.all([companyToday(api), makeVehicle(api)])
  return { api, today, unit }
}

const numberOf = ({ number }: Row): string => String(number)

test.describe('screens of the shop', () => {
  test('oil changes: when is the next one', async ({ open, api }) => {
    const { api: admin, today, unit } = await shopOf(await api('admin'))
    const change = await admin.create('/api/maintenance/oil-changes', {
      vehicle: unit.id,
      doneOn: dayFrom(today, -3),
      miles: 400_000,
      sample: 'abnormal',
      shop: 'Joplin shop',
    })
    await expectComposition(await open('admin'), {
      path: '/maintenance/oil-changes',
      view: 'Current',
      columns: ['Unit', 'Next', 'Status', 'Done on', 'Meter'],
      id: change.id,
      find: numberOf(change),
      heading: change.title,
      header: ['Done', '400,000 mi · Joplin shop'],
      leads: 'Create repair',
      summary: ['Unit', 'Sample'],
      tabs: ['Files', 'History'],
      firstDay: ['Unit', 'Scheduled for', 'Done on', 'Meter', 'Shop', 'Parts', 'Labor'],
      card: ['Oil sample abnormal', unit.title, 'Joplin shop'],
    })
  })

  test('repairs: what is wrong, where is it, when is it back', async ({ open, api }) => {
    const { api: admin, today, unit } = await shopOf(await api('admin'))
    const repair = await admin.create('/api/maintenance/repairs', {
      vehicle: unit.id,
      title: unique('Lamp'),
      origin: 'shop',
      shop: 'Joplin shop',
      dueOn: dayFrom(today, 20),
      complaint: 'Left marker lamp out',
      lines: [{ type: 'part', description: 'Marker lamp', quantity: 1, unitPrice: 1850 }],
    })
    await expectComposition(await open('admin'), {
      path: '/maintenance/repairs',
      view: 'Open',
      columns: ['Title', 'Next', 'Unit', 'Status', 'Priority', 'Promised for'],
      id: repair.id,
      find: numberOf(repair),
      heading: repair.title,
      header: ['Open', '1 of 5'],
      leads: 'Start repair',
      summary: ['Priority', 'Promised for', 'Work', 'Kind', 'Total', 'Complaint'],
      tabs: ['Files', 'History'],
      firstDay: ['Unit', 'Title', 'Priority', 'Repair class', 'Origin', 'Meter when reported', 'Complaint'],
      card: [repair.title, /Promised for/, unit.title],
    })
  })

  test('tires: which must come off', async ({ open, api }) => {
    const { api: admin, today, unit } = await shopOf(await api('admin'))
    const tire = await admin.create('/api/maintenance/tires', {
      brand: unique('TIRE'),
      size: '295/75R22.5',
      vehicle: unit.id,
      position: 'lf',
      mountedOn: dayFrom(today, -90),
      treadOuter: 3,
      treadMiddle: 3,
      treadInner: 3,
      measuredOn: dayFrom(today, -1),
    })
    await expectComposition(await open('admin'), {
      path: '/maintenance/tires',
      view: 'To pull',
      columns: ['Tire', 'Next', 'Unit', 'Position', 'Tread, 32nds'],
      id: tire.id,
      find: numberOf(tire),
      heading: tire.title,
      header: ['Mounted', `Unit ${unit.title} · Left front (LF)`],
      leads: 'Dismount',
      summary: ['Tread', 'Pressure', 'Measured', 'Mounted', 'Build', 'Division'],
      tabs: ['Files', 'History'],
      firstDay: ['Unit', 'Position', 'Brand', 'Size', 'Tread, outer groove', 'Measured'],
      card: [tire.title, 'Tread below the limit', unit.title],
    })
  })

  test('to-dos: what is planned for the shop', async ({ open, api }) => {
    const { api: admin, today, unit } = await shopOf(await api('admin'))
    const todo = await admin.create('/api/maintenance/todos', {
      vehicle: unit.id,
      title: unique('Bracket'),
      dueOn: dayFrom(today, 20),
      assignee: 'Ray',
    })
    await expectComposition(await open('admin'), {
      path: '/maintenance/to-dos',
      view: 'Planned',
      columns: ['Title', 'Next', 'Unit', 'Due date', 'Due at miles', 'Assigned to', 'Status'],
      id: todo.id,
      find: numberOf(todo),
      heading: todo.title,
      header: ['Planned', 'Ray'],
      leads: 'Mark done',
      summary: ['Due date', 'Priority', 'Division'],
      tabs: ['Files', 'History'],
      firstDay: ['Title', 'Unit', 'Division', 'Due date', 'Priority', 'Assigned to'],
      card: [todo.title, /Due /, unit.title],
    })
  })

  test('parts: what is on the shelf, and what is low', async ({ open, api }) => {
    const { api: admin } = await shopOf(await api('admin'))
    const partNumber = unique('LF')
    const part = await admin.create('/api/maintenance/parts', {
      partNumber,
      description: 'Oil filter',
      division: (await someDivision(admin)).id,
      bin: 'C2-01',
      opening: 2,
      reorderPoint: 4,
      unitCost: 2390,
      vendor: 'Ozark Truck Parts',
    })
    await expectComposition(await open('admin'), {
      path: '/maintenance/parts',
      view: 'Active',
      columns: ['Part', 'Next', 'Stock', 'On hand'],
      id: part.id,
      find: partNumber,
      heading: part.title,
      header: ['Active', '2 on hand · C2-01'],
      leads: 'Receive',
      summary: ['Stock', 'Reorder', 'Unit cost', 'Part number', 'Made by', 'Division'],
      tabs: ['Movements', 'Files', 'History'],
      firstDay: ['Part number', 'Description', 'Division', 'On hand at start', 'Unit cost', 'Reorder point', 'Bin'],
      card: [part.title, 'Low stock', '2 on hand'],
    })
  })

  test('PM schedules: what is due when', async ({ open, api }) => {
    const { api: admin, today, unit } = await shopOf(await api('admin'))
    const schedule = await admin.create('/api/maintenance/schedules', {
      vehicle: unit.id,
      task: 'pm_b',
      everyDays: 30,
      lastDoneOn: dayFrom(today, -25),
    })
    await expectComposition(await open('admin'), {
      path: '/maintenance/schedules',
      view: 'Due',
      columns: ['Unit', 'Next', 'Service', 'Forecast', 'Interval in miles', 'Interval in days', 'Last done'],
      id: schedule.id,
      find: numberOf(schedule),
      heading: schedule.title,
      header: ['Active', '30 d'],
      leads: 'Schedule service',
      summary: ['Unit', 'Due', 'State', 'Forecast', 'Last done'],
      tabs: ['Files', 'History'],
      firstDay: ['Unit', 'Service', 'Interval in miles', 'Interval in days', 'Last done'],
      card: [unit.title, /Due /, '30 d'],
    })
  })

  test('DVIRs: what did the driver find, and is it certified', async ({ open, api }) => {
    const { api: admin, unit } = await shopOf(await api('admin'))
    const driver = await makeDriver(admin)
    const report = await admin.create('/api/maintenance/vehicle-reports', { vehicle: unit.id, driver: driver.id })
    await expectComposition(await open('admin'), {
      path: '/maintenance/vehicle-reports',
      view: 'Open',
      columns: ['Unit', 'Next', 'Driver'],
      id: report.id,
      find: numberOf(report),
      heading: report.title,
      header: ['Not received', unit.title, driver.title],
      leads: 'Enter report',
      summary: ['Result'],
      tabs: ['Holds', 'Files', 'History'],
      firstDay: ['Unit', 'Driver', 'Trailer'],
      card: ['Driver’s report not received', unit.title, driver.title],
    })
  })
})
