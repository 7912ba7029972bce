import { operationsStaff } from '#kit/roles.ts'
import { drivers } from '#records/drivers/drivers/record.ts'
import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'
import { byDivision } from './by-division.ts'

const list = 'drivers'
const blockedView = drivers.list.views.find(({ key }) => key === 'blocked')
const ofActive = { measure: { how: 'share', of: 'drivers.active' }, noun: 'drivers' } as const

export const driverMetrics = {
  'drivers.active': { label: 'Active drivers', list, filters: 'status=active', measure: count, noun: 'active drivers' },
  'drivers.all': { label: 'Drivers', list, filters: 'status=!terminated', measure: count, noun: 'drivers' },
  'drivers.ready': { ...ofActive, label: 'Drivers ready', list, filters: 'status=active&readiness=ready' },
  /** "Blocked" is an active driver who can't be dispatched; those on leave or in onboarding aren't planned anyway. */
  'drivers.blocked': { ...ofActive, label: 'Drivers blocked', list, filters: blockedView?.query ?? '' },
  'drivers.expiring': {
    ...ofActive,
    label: 'Expiring in 30 days',
    list,
    filters: 'status=active',
    window: { field: 'nextExpiry', days: 'next30Days' },
  },
  /** A license, a medical card, or a document on file that ran out; those who can't be activated for it, too. */
  'drivers.expired': {
    label: 'Drivers with something expired',
    list,
    filters: 'status=active,onboarding&nextExpiryTo={today-1}',
    measure: count,
    noun: 'drivers',
    goal: 0,
    better: 'less',
  },
  'drivers.missing_documents': {
    label: 'Documents missing',
    list,
    filters: 'status=active,onboarding&missingDocumentsFrom=1',
    measure: count,
    noun: 'drivers',
  },
  'drivers.onboarding': { label: 'Onboarding', list, filters: 'status=onboarding', measure: count, noun: 'drivers' },
  'drivers.turnover': {
    label: 'Turnover',
    list,
    filters: 'status=terminated',
    window: { field: 'terminationDate', days: 'fullMonths' },
    measure: { how: 'turnover', from: 'hireDate', to: 'terminationDate' },
    noun: 'drivers',
    readers: operationsStaff,
  },
  'drivers.away': {
    ...ofActive,
    label: 'Off today',
    list: 'time-off',
    filters: 'status=approved&driver=!null&startTo={today}&endFrom={today}',
    readers: operationsStaff,
  },
} as const satisfies Readonly<Record<string, Metric>>

export const driverCharts = {
  'drivers.readiness': {
    title: 'Active drivers by readiness',
    heads: ['Readiness', 'Drivers'],
    shape: 'bars',
    metric: 'drivers.active',
    across: { by: 'options', field: 'readiness' },
  },
  'drivers.status': {
    title: 'Drivers by status',
    heads: ['Status', 'Drivers'],
    shape: 'bars',
    metric: 'drivers.all',
    across: { by: 'options', field: 'status', occurring: true },
  },
  'drivers.by_division': byDivision('drivers.active', 'Drivers', 'Active drivers by division'),
} as const satisfies Readonly<Record<string, ChartSpec>>
