import { identityReaders, safetyDeciders } from '#kit/roles.ts'
import { accidentFactor, factorWords } from '#records/safety/accidents/law/rate.ts'
import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'
import { badgeOf } from './badge.ts'
import { byDivision } from './by-division.ts'

const list = 'accidents'
const window = { field: 'occurredAt', days: 'period' } as const
const miles = { list, window: { field: 'occurredAt', days: 'fullMonths' }, measure: { how: 'miles' } } as const
const ofAll = { list, window, measure: { how: 'share', of: 'accidents.all' }, noun: 'accidents' } as const

export const accidentMetrics = {
  'accidents.open': {
    label: 'Open accidents',
    list,
    filters: badgeOf('accidents'),
    measure: count,
    noun: 'open accidents',
  },
  'accidents.all': { label: 'Accidents', list, filters: '', window, measure: count, noun: 'accidents' },
  'accidents.determined': {
    label: 'Accidents with a determination',
    list,
    filters: 'determination=preventable,non_preventable',
    window,
    measure: count,
    noun: 'determined',
  },
  'accidents.preventable': {
    label: 'Preventable',
    list,
    filters: 'determination=preventable',
    window,
    measure: { how: 'share', of: 'accidents.determined' },
    noun: 'preventable',
  },
  'accidents.rate': { ...miles, label: 'Accidents per million miles', filters: '', noun: 'accidents' },
  'accidents.preventable_rate': {
    ...miles,
    label: 'Preventable per million miles',
    filters: 'determination=preventable',
    noun: 'preventable',
  },
  'accidents.dot_rate': {
    ...miles,
    label: 'DOT accident rate',
    filters: 'dotRecordable=yes',
    noun: 'recordable',
    note: (cases, over) => factorWords[accidentFactor(cases, over)],
  },
  'accidents.cost': {
    ...miles,
    label: 'Incurred per million miles',
    filters: '',
    noun: 'accidents',
    measure: { how: 'miles', fields: ['totalIncurred'] },
    readers: safetyDeciders,
  },
  'accidents.incurred': {
    label: 'Incurred, accidents',
    list,
    filters: '',
    window,
    measure: { how: 'sum', fields: ['totalIncurred'], unit: 'money' },
    noun: 'accidents',
    readers: safetyDeciders,
  },
  'accidents.report_lag': {
    label: 'Report lag',
    list,
    filters: 'reportLag=!null',
    window,
    measure: { how: 'average', field: 'reportLag', unit: 'hours' },
    noun: 'accidents',
  },
  'accidents.reported_late': { ...ofAll, label: 'Reported late (over 24 hours)', filters: 'reportLagFrom=24' },
  'accidents.days_open': {
    label: 'Days open',
    list,
    filters: badgeOf('accidents'),
    measure: { how: 'average', field: 'daysOpen', unit: 'days' },
    noun: 'accidents not closed',
  },
  'accidents.photos': { ...ofAll, label: 'Accidents with photos', filters: 'photosFrom=1' },
  'accidents.tests_due': {
    label: 'Post-accident tests due',
    list: 'deadlines',
    filters: 'rule=PA-ALC-8,PA-DRUG-32&late=no,yes,not_done',
    window: { field: 'dueAt', days: 'period' },
    measure: count,
    noun: 'tests due',
    readers: identityReaders,
  },
  'accidents.tests': {
    label: 'Post-accident tests on time',
    list: 'deadlines',
    filters: 'rule=PA-ALC-8,PA-DRUG-32&status=met&late=no',
    window: { field: 'dueAt', days: 'period' },
    measure: { how: 'share', of: 'accidents.tests_due' },
    noun: 'tests on time',
    // How the deadlines of recorded tests ended tells results (49 CFR 382.405).
    readers: identityReaders,
  },
} as const satisfies Readonly<Record<string, Metric>>

const metric = 'accidents.all'

export const accidentCharts = {
  'accidents.rates': {
    title: 'Rates per million miles, rolling 12 months',
    heads: ['Twelve months to', 'Per million miles'],
    shape: 'lines',
    by: 'month',
    rolling: true,
    lines: [
      { name: 'All', metric: 'accidents.rate' },
      { name: 'Preventable', metric: 'accidents.preventable_rate' },
      { name: 'DOT', metric: 'accidents.dot_rate' },
    ],
  },
  'accidents.by_month': {
    title: 'Accidents by {step}',
    heads: ['{step}', 'Accidents'],
    shape: 'columns',
    metric,
    across: { by: 'steps', step: 'bucket' },
  },
  'accidents.by_type': {
    title: 'Accidents by type',
    heads: ['Type', 'Accidents'],
    shape: 'pareto',
    metric,
    across: { by: 'options', field: 'type' },
  },
  'accidents.by_tenure': {
    title: "Driver's time with us",
    heads: ['With us for', 'Accidents'],
    shape: 'bars',
    metric,
    across: { by: 'options', field: 'tenure' },
  },
  'accidents.by_division': byDivision(metric, 'Accidents'),
  'accidents.by_state': {
    title: 'Accidents by state',
    heads: ['State', 'Accidents'],
    shape: 'states',
    metric,
    across: { by: 'options', field: 'state' },
  },
  'accidents.by_hour': {
    title: 'Accidents by hour and weekday',
    heads: ['Weekday', 'Accidents'],
    note: 'local time',
    shape: 'heat',
    metric,
    across: { by: 'numbers', field: 'hour', upTo: 23, labelOf: (hour) => String(hour).padStart(2, '0') },
    down: { by: 'options', field: 'weekday' },
  },
} as const satisfies Readonly<Record<string, ChartSpec>>
