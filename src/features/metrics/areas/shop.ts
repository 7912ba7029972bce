import { fleetMoneyReaders } from '#kit/roles.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'

const schedules = 'pm-schedules'
const repairs = 'repairs'
const completed = { list: repairs, window: { field: 'completedOn', days: 'period' } } as const
const reported = { field: 'reportedOn', days: 'last30Days' } as const
const cost = { measure: { how: 'sum', fields: ['total'], unit: 'money' }, readers: fleetMoneyReaders } as const
const open = `status=${unsettled.join()}`

export const shopMetrics = {
  'pm-schedules.active': { label: 'PM schedules', list: schedules, filters: 'status=active', measure: count, noun: 'active schedules' },
  'pm-schedules.due': {
    label: 'Services due',
    list: schedules,
    filters: 'status=active&compliance=!null',
    measure: count,
    noun: 'services due',
  },
  /** Of the services that came due in the last 30 days: done on time. It looks back; "not overdue" is how schedules are now. */
  'pm-schedules.compliance': {
    label: 'PM compliance, last 30 days',
    list: schedules,
    filters: 'status=active&compliance=on_time',
    measure: { how: 'share', of: 'pm-schedules.due' },
    noun: 'services on time',
    goal: 95,
    better: 'more',
  },
  'pm-schedules.not_overdue': {
    label: 'Schedules not overdue',
    list: schedules,
    filters: 'status=active&state=ok,soon,due',
    measure: { how: 'share', of: 'pm-schedules.active' },
    noun: 'schedules',
  },
  'pm-schedules.overdue': {
    label: 'Schedules overdue',
    list: schedules,
    filters: 'status=active&state=overdue,stop',
    measure: { how: 'share', of: 'pm-schedules.active' },
    noun: 'schedules',
  },
  'pm-schedules.unknown': {
    label: 'Schedules unknown',
    list: schedules,
    filters: 'status=active&state=unknown',
    measure: { how: 'share', of: 'pm-schedules.active' },
    noun: 'schedules',
  },
  'pm-schedules.stop': {
    label: 'Past PM limit',
    list: schedules,
    filters: 'status=active&state=stop',
    measure: count,
    noun: 'schedules',
  },
  'repairs.open': { label: 'Open repairs', list: repairs, filters: open, measure: count, noun: 'repairs' },
  /** A defect in a driver's report holds the unit until it is certified as repaired, or repair as unnecessary (49 CFR 396.11(a)(3)). */
  'repairs.to_certify': {
    label: 'DVIR defects to certify',
    list: repairs,
    filters: `${open}&origin=driver_report`,
    measure: count,
    noun: 'repairs',
  },
  'repairs.reported': { label: 'Repairs reported', list: repairs, filters: '', window: reported, measure: count, noun: 'repairs reported' },
  'repairs.repeat': {
    label: 'Repeat repairs, 30 days',
    list: repairs,
    filters: 'repeatOf=!null',
    window: reported,
    measure: { how: 'share', of: 'repairs.reported' },
    noun: 'repairs',
  },
  'repairs.completed': { ...completed, label: 'Repairs completed', filters: 'status=done', measure: count, noun: 'completed' },
  'repairs.planned': {
    ...completed,
    label: 'Planned repairs',
    filters: 'status=done&repairClass=scheduled',
    measure: { how: 'share', of: 'repairs.completed' },
    noun: 'repairs',
  },
  'repairs.repeat_completed': {
    ...completed,
    label: 'Repeat repairs completed',
    filters: 'status=done&repeatOf=!null',
    measure: count,
    noun: 'repairs',
  },
  'repairs.road_calls': {
    ...completed,
    label: 'Road calls',
    filters: 'status=done&origin=road_call',
    measure: count,
    noun: 'repairs',
  },
  'repairs.unplanned_cost': { ...completed, ...cost, label: 'Repairs', filters: 'status=done&repairClass=!scheduled', noun: 'repairs' },
  'repairs.planned_cost': { ...completed, ...cost, label: 'Scheduled work', filters: 'status=done&repairClass=scheduled', noun: 'repairs' },
  'oil-changes.cost': {
    ...cost,
    label: 'Oil changes',
    list: 'oil-changes',
    filters: 'status=done',
    window: { field: 'doneOn', days: 'period' },
    noun: 'oil changes',
  },
  'repairs.cost_per_mile': {
    ...completed,
    label: 'Maintenance cost per mile',
    filters: 'status=done',
    measure: { how: 'costPerMile' },
    noun: 'repairs',
    readers: fleetMoneyReaders,
  },
} as const satisfies Readonly<Record<string, Metric>>

export const shopCharts = {
  'pm-schedules.due_by_week': {
    title: 'Services coming due by week',
    heads: ['Week from', 'Services'],
    shape: 'bars',
    metric: 'pm-schedules.active',
    across: { by: 'weeks ahead', field: 'forecastOn', count: 12 },
  },
  'repairs.open_by_status': {
    title: 'Open repairs by status',
    heads: ['Status', 'Repairs'],
    shape: 'bars',
    metric: 'repairs.open',
    across: { by: 'options', field: 'status', occurring: true },
  },
} as const satisfies Readonly<Record<string, ChartSpec>>
