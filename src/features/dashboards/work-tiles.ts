import { fleetMoneyReaders, managers, operationsStaff } from '#kit/roles.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { uncoveredQuery } from '#records/dispatch/run-assignments/coverage-states.ts'
import type { ChartSpec, TileSpec } from './tile-spec.ts'

const ofToday = 'serviceDate={today}'

/** Runs that leave in the next 48 hours and are not covered. */
export const runsUncovered = { kind: 'run-assignments', query: `${uncoveredQuery}&startTo=now%2B48h` } as const
/** What a manager decides: protected leave is designated by an administrator, one's own request is decided by somebody else. */
export const leaveToDecide = { kind: 'time-off', query: 'status=pending&shownAs=!leave&user=!me' } as const
export const pastStop = { kind: 'pm-schedules', query: 'status=active&state=stop' } as const
/** What a driver listed in a report holds the unit until it is certified as repaired, or repair as unnecessary (49 CFR 396.11(a)(3)). */
export const defectsListed = { kind: 'repairs', query: `status=${unsettled.join(',')}&origin=driver_report` } as const

/** Runs, leave and the shop: first the figures, then the counts of work that waits. */
export const workTiles: readonly TileSpec[] = [
  {
    key: 'coverage_today',
    label: 'Coverage today',
    kind: 'run-assignments',
    query: `${ofToday}&coverage=covered`,
    of: { kind: 'run-assignments', query: `${ofToday}&status=!cancelled`, label: 'runs today' },
    goal: 100,
    on: ['main'],
  },
  {
    key: 'pm_compliance',
    label: 'PM compliance, 30 d',
    kind: 'pm-schedules',
    query: 'status=active&compliance=on_time',
    of: { kind: 'pm-schedules', query: 'status=active&compliance=!null', label: 'services due' },
    goal: 95,
    on: ['main', 'assets'],
  },
  {
    key: 'cost_per_mile',
    label: 'Shop cost per mile',
    kind: 'repairs',
    query: 'status=done&completedOnFrom={monthsFrom}&completedOnTo={monthsTo}',
    measure: { how: 'shopCostPerMile' },
    on: ['assets'],
    readers: fleetMoneyReaders,
  },
  {
    key: 'turnover',
    label: 'Turnover, 12 months',
    kind: 'drivers',
    query: 'status=terminated&terminationDateFrom={monthsFrom}&terminationDateTo={monthsTo}',
    measure: { how: 'turnover', from: 'hireDate', to: 'terminationDate', what: 'drivers' },
    on: ['drivers'],
    readers: operationsStaff,
  },
  {
    key: 'repeat_repairs',
    label: 'Repeat repairs, 30 d',
    kind: 'repairs',
    query: 'repeatOf=!null&reportedOnFrom={today-30}',
    of: { kind: 'repairs', query: 'reportedOnFrom={today-30}', label: 'repairs reported' },
    tone: 'warning',
    on: ['assets'],
  },
  {
    key: 'drivers_away',
    label: 'Away today',
    kind: 'time-off',
    query: 'status=approved&driver=!null&startTo={today}&endFrom={today}',
    of: { kind: 'drivers', query: 'status=active', label: 'active drivers' },
    tone: 'info',
    on: ['drivers'],
    readers: operationsStaff,
  },
  { key: 'runs_uncovered', label: 'Uncovered, next 48 hours', ...runsUncovered, tone: 'danger', on: ['main', 'drivers'] },
  { key: 'pm_stop', label: 'Past the PM stop', ...pastStop, tone: 'danger', on: ['assets'] },
  { key: 'defects_listed', label: 'To certify after a driver’s report', ...defectsListed, tone: 'danger', on: ['assets'] },
  { key: 'leave_pending', label: 'Time off to decide', ...leaveToDecide, tone: 'warning', on: ['drivers'], readers: managers },
]

export const workCharts: readonly ChartSpec[] = [
  {
    key: 'services_weeks',
    title: 'Services coming due by week',
    kind: 'pm-schedules',
    query: 'status=active',
    by: { by: 'weeks ahead', field: 'forecastOn', count: 12 },
    on: ['assets'],
  },
  {
    key: 'repairs_open',
    title: 'Open repairs by state',
    kind: 'repairs',
    query: `status=${unsettled.join(',')}`,
    by: { by: 'options', field: 'status', occurring: true },
    on: ['assets'],
  },
]
