import type { Outline } from '#kit/record.ts'
import { administrators, fleetEditors, operationsStaff } from '#kit/roles.ts'

/** The work of the shop, all of it below /maintenance. */
export const shopOutlines = {
  'oil-changes': {
    name: 'oil-changes',
    path: '/maintenance/oil-changes',
    api: 'maintenance/oil-changes',
    label: { one: 'Oil change', many: 'Oil changes' },
    read: operationsStaff,
    create: fleetEditors,
  },
  repairs: {
    name: 'repairs',
    path: '/maintenance/repairs',
    api: 'maintenance/repairs',
    label: { one: 'Repair', many: 'Repairs' },
    read: operationsStaff,
    create: fleetEditors,
  },
  tires: {
    name: 'tires',
    path: '/maintenance/tires',
    api: 'maintenance/tires',
    label: { one: 'Tire', many: 'Tires' },
    read: operationsStaff,
    create: fleetEditors,
  },
  'vehicle-reports': {
    name: 'vehicle-reports',
    path: '/maintenance/vehicle-reports',
    api: 'maintenance/vehicle-reports',
    label: { one: 'Driver report', many: 'Driver reports' },
    read: operationsStaff,
    create: operationsStaff,
  },
  'maintenance-todos': {
    name: 'maintenance-todos',
    path: '/maintenance/to-dos',
    api: 'maintenance/todos',
    label: { one: 'To-do', many: 'To-dos' },
    read: operationsStaff,
    create: fleetEditors,
  },
  'pm-schedules': {
    name: 'pm-schedules',
    path: '/maintenance/schedules',
    api: 'maintenance/schedules',
    label: { one: 'PM schedule', many: 'PM schedules' },
    read: operationsStaff,
    create: fleetEditors,
  },
  'pm-programs': {
    name: 'pm-programs',
    path: '/maintenance/programs',
    api: 'maintenance/programs',
    label: { one: 'PM program', many: 'PM programs' },
    read: operationsStaff,
    create: administrators,
  },
  inspectors: {
    name: 'inspectors',
    path: '/maintenance/inspectors',
    api: 'maintenance/inspectors',
    label: { one: 'Inspector', many: 'Inspectors' },
    read: operationsStaff,
    create: fleetEditors,
  },
} as const satisfies Readonly<Record<string, Outline>>
