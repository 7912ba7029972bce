import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'
import { badgeOf } from './badge.ts'
import { byDivision } from './by-division.ts'

const list = 'tickets'
const window = { field: 'issuedAt', days: 'period' } as const
const fullMonths = { field: 'issuedAt', days: 'fullMonths' } as const
/** Tolls, parking and cameras go to the unit, not to anyone's driving: they would drown the rest. */
const driving = 'kind=!toll,parking,camera'
const note = 'tolls, parking and cameras left out'

export const ticketMetrics = {
  'tickets.open': {
    label: 'Open tickets',
    list,
    filters: badgeOf('tickets'),
    measure: count,
    noun: 'tickets not closed',
  },
  'tickets.all': { label: 'Tickets', list, filters: '', window, measure: count, noun: 'tickets' },
  'tickets.driving': { label: 'Tickets for driving', list, filters: driving, window, measure: count, noun: 'tickets' },
  'tickets.decided': {
    label: 'Decided tickets',
    list,
    filters: `${driving}&disposition=!pending`,
    window,
    measure: count,
    noun: 'decided',
  },
  'tickets.overdue': {
    label: 'Response overdue',
    list,
    filters: 'status=open&stage=!attorney,court_scheduled,paid&dispositionOn=null&respondedOn=null&respondByTo={today-1}',
    measure: count,
    noun: 'past due, no response, attorney, or court date',
  },
  'tickets.rate': {
    label: 'Tickets per million miles',
    list,
    filters: driving,
    window: fullMonths,
    measure: { how: 'miles' },
    noun: 'tickets',
  },
  'tickets.cost': {
    label: 'Cost per million miles',
    list,
    filters: '',
    window: fullMonths,
    measure: { how: 'miles', fields: ['fineTotal', 'courtCosts', 'attorneyFee'] },
    noun: 'tickets',
  },
  'tickets.fines': {
    label: 'Fines',
    list,
    filters: '',
    window,
    measure: { how: 'sum', fields: ['fineTotal'], unit: 'money' },
    noun: 'tickets',
  },
  'tickets.won': {
    label: 'Dismissed or reduced',
    list,
    filters: `${driving}&disposition=dismissed,not_guilty,reduced`,
    window,
    measure: { how: 'share', of: 'tickets.decided' },
    noun: 'dismissed or reduced',
  },
  'tickets.serious': {
    label: 'CDL serious violation',
    list,
    filters: `${driving}&seriousForCdl=yes`,
    window,
    measure: { how: 'share', of: 'tickets.driving' },
    noun: 'serious',
  },
} as const satisfies Readonly<Record<string, Metric>>

export const ticketCharts = {
  'tickets.rates': {
    title: 'Tickets per million miles',
    heads: ['Month', 'Per million miles'],
    note,
    shape: 'lines',
    by: 'month',
    lines: [{ name: 'All', metric: 'tickets.rate' }],
  },
  'tickets.charges': {
    title: 'Charges',
    heads: ['First charge', 'Tickets'],
    shape: 'pareto',
    metric: 'tickets.all',
    across: { by: 'values', field: 'topCharge' },
  },
  'tickets.attorneys': {
    title: 'Dismissed or reduced by attorney',
    heads: ['Attorney', 'Share of decided'],
    note,
    shape: 'bars',
    metric: 'tickets.won',
    across: { by: 'values', field: 'attorney' },
  },
  'tickets.fines_by_division': byDivision('tickets.fines', 'Fines', 'Fines by division'),
  'tickets.outcomes': {
    title: 'Outcomes by attorney',
    heads: ['Attorney', 'Tickets'],
    note,
    shape: 'heat',
    metric: 'tickets.driving',
    across: { by: 'options', field: 'disposition' },
    down: { by: 'values', field: 'attorney' },
  },
} as const satisfies Readonly<Record<string, ChartSpec>>
