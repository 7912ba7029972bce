import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'
import { byDivision } from './by-division.ts'

const list = 'disciplinary-actions'
const issued = 'status=!draft,pending_approval,rescinded'
const issuedInPeriod = { field: 'issuedOn', days: 'period' } as const
const settled = { field: 'issuedOn', days: 'settledYear' } as const

/** Discipline: what is open, how promptly it comes, whether it helps, and who issues it how. */
export const disciplineMetrics = {
  'disciplinary-actions.open': {
    label: 'Open actions',
    list,
    filters: 'status=!rescinded,completed',
    measure: count,
    noun: 'not completed or rescinded',
  },
  'disciplinary-actions.unsigned': {
    label: 'Unsigned over 3 days',
    list,
    filters: 'status=issued&issuedOnTo={today-4}',
    measure: count,
    noun: 'issued and not signed or refused',
  },
  'disciplinary-actions.settled': {
    label: 'Issued over 6 months ago',
    list,
    filters: issued,
    window: settled,
    measure: count,
    noun: 'issued',
  },
  'disciplinary-actions.repeat': {
    label: 'Repeated within 6 months',
    list,
    filters: `${issued}&repeated=yes`,
    window: settled,
    measure: { how: 'share', of: 'disciplinary-actions.settled' },
    noun: 'followed by the same category',
  },
  'disciplinary-actions.issued': {
    label: 'Actions issued',
    list,
    filters: issued,
    window: issuedInPeriod,
    measure: count,
    noun: 'actions',
  },
  'disciplinary-actions.days': {
    label: 'Incident to issue',
    list,
    filters: issued,
    window: issuedInPeriod,
    measure: { how: 'average', field: 'daysToIssue', unit: 'days' },
    noun: 'actions issued',
  },
  'disciplinary-actions.incidents': {
    label: 'Actions by incident',
    list,
    filters: 'status=!rescinded',
    window: { field: 'incidentDate', days: 'period' },
    measure: count,
    noun: 'actions',
  },
} as const satisfies Readonly<Record<string, Metric>>

export const disciplineCharts = {
  'disciplinary-actions.levels': {
    title: 'Levels by quarter',
    heads: ['Level', 'Issued'],
    note: 'by the day of issue',
    shape: 'heat',
    metric: 'disciplinary-actions.issued',
    across: { by: 'steps', step: 'quarter' },
    down: { by: 'options', field: 'level' },
  },
  'disciplinary-actions.repeats': {
    title: 'Repeated within 6 months, by level',
    heads: ['Level', 'Repeated'],
    note: 'by the day of issue',
    shape: 'bars',
    metric: 'disciplinary-actions.repeat',
    across: { by: 'options', field: 'level', occurring: true },
  },
  'disciplinary-actions.categories': {
    title: 'Categories by {step}',
    heads: ['Category', 'Actions'],
    note: 'by the day of the incident',
    shape: 'heat',
    metric: 'disciplinary-actions.incidents',
    across: { by: 'steps', step: 'bucket' },
    down: { by: 'options', field: 'category', occurring: true },
  },
  'disciplinary-actions.issuers': {
    title: 'Days from incident to issue, by issuer',
    heads: ['Issued by', 'Average'],
    shape: 'bars',
    metric: 'disciplinary-actions.days',
    across: { by: 'values', field: 'issuedBy' },
  },
  'disciplinary-actions.promptness': {
    title: 'Days from incident to issue, by category',
    heads: ['Category', 'Average'],
    shape: 'bars',
    metric: 'disciplinary-actions.days',
    across: { by: 'options', field: 'category', occurring: true },
  },
  'disciplinary-actions.by_division': byDivision('disciplinary-actions.issued', 'Issued'),
} as const satisfies Readonly<Record<string, ChartSpec>>
