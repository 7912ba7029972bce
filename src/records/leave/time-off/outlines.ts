import type { Outline } from '#kit/record.ts'
import { administrators, everyone, managers, operationsStaff } from '#kit/roles.ts'

/** What stands below time off: days granted and used, and what the company allows. */
export const leaveOutlines = {
  'leave-ledger': {
    name: 'leave-ledger',
    path: '/time-off/ledger',
    label: { one: 'Leave ledger line', many: 'Leave ledger' },
    // Everybody sees their own.
    read: everyone,
    create: managers,
  },
  'leave-policies': {
    name: 'leave-policies',
    path: '/time-off/policies',
    label: { one: 'Leave policy', many: 'Leave policies' },
    read: operationsStaff,
    create: administrators,
  },
  'leave-worked': {
    name: 'leave-worked',
    path: '/time-off/worked',
    label: { one: 'Pay period worked', many: 'Hours and miles worked' },
    // Everybody sees their own.
    read: everyone,
    create: managers,
  },
  'leave-blackouts': {
    name: 'leave-blackouts',
    path: '/time-off/blackouts',
    label: { one: 'Blackout or holiday', many: 'Blackouts and holidays' },
    read: operationsStaff,
    create: managers,
  },
  'leave-coverage': {
    name: 'leave-coverage',
    path: '/time-off/coverage',
    label: { one: 'Coverage rule', many: 'Coverage rules' },
    read: operationsStaff,
    create: managers,
  },
} as const satisfies Readonly<Record<string, Outline>>
