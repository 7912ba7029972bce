import { safetyDeciders } from '#kit/roles.ts'
import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'
import { badgeOf } from './badge.ts'
import { byDivision } from './by-division.ts'

const osha = 'osha-claims'
const claims = 'workers-comp'
const logYear = { field: 'year', days: 'year' } as const
const occurred = { field: 'occurredAt', days: 'period' } as const
const injured = { field: 'injuredAt', days: 'period' } as const
/** On the log without a classification: DART and the severity rate are unknown until it is entered. */
const open = { filters: 'recordable=yes&classification=null', noun: 'without an outcome' }

/** OSHA cases and workers' comp claims. Rates per 200,000 hours are of the year to date. */
export const injuryMetrics = {
  'osha-claims.open': {
    label: 'Open OSHA claims',
    list: osha,
    filters: badgeOf('osha-claims'),
    measure: count,
    noun: 'open or under investigation',
  },
  'osha-claims.trir': {
    label: 'TRIR',
    list: osha,
    filters: 'recordable=yes',
    window: logYear,
    measure: { how: 'hours' },
    noun: 'recordable cases',
    goal: 'trir',
    better: 'less',
  },
  'osha-claims.dart': {
    label: 'DART',
    list: osha,
    filters: 'recordable=yes&classification=days_away,restricted_or_transfer',
    window: logYear,
    measure: { how: 'hours', open },
    noun: 'cases with days away, restriction or transfer',
    goal: 'dart',
    better: 'less',
  },
  'osha-claims.severity': {
    label: 'Severity',
    list: osha,
    filters: 'recordable=yes',
    window: logYear,
    measure: { how: 'hours', fields: ['daysAway'], open },
    noun: 'cases',
  },
  'osha-claims.lag': {
    label: 'Report lag',
    list: osha,
    filters: 'reportLag=!null',
    window: occurred,
    measure: { how: 'average', field: 'reportLag', unit: 'days' },
    noun: 'cases',
  },
  'osha-claims.recordable': {
    label: 'Recordable cases',
    list: osha,
    filters: 'recordable=yes',
    window: occurred,
    measure: count,
    noun: 'recordable cases',
  },
  'osha-claims.days_away': {
    label: 'Days away',
    list: osha,
    filters: 'recordable=yes',
    window: occurred,
    measure: { how: 'sum', fields: ['daysAway'], unit: 'days' },
    noun: 'cases',
  },
  'workers-comp.open': {
    label: "Open workers' comp",
    list: claims,
    filters: badgeOf('workers-comp'),
    measure: count,
    noun: 'claims not closed',
  },
  'workers-comp.frequency': {
    label: 'Lost-time rate (per 200,000 hours)',
    list: claims,
    filters: 'type=lost_time,fatality',
    window: { field: 'injuredAt', days: 'year' },
    measure: { how: 'hours' },
    noun: 'claims with lost time',
  },
  'workers-comp.claims': { label: 'Claims', list: claims, filters: '', window: injured, measure: count, noun: 'claims' },
  'workers-comp.lag': {
    label: 'Report lag',
    list: claims,
    filters: '',
    window: injured,
    measure: { how: 'average', field: 'reportLag', unit: 'days' },
    noun: 'claims',
  },
  'workers-comp.return': {
    label: 'Days to return',
    list: claims,
    filters: 'workStatus=full_duty&daysAwayFrom=1',
    window: injured,
    measure: { how: 'average', field: 'daysAway', unit: 'days' },
    noun: 'claims back at full duty',
  },
  'workers-comp.incurred': {
    label: 'Incurred',
    list: claims,
    filters: '',
    window: injured,
    measure: { how: 'sum', fields: ['incurred'], unit: 'money' },
    noun: 'claims',
    readers: safetyDeciders,
  },
} as const satisfies Readonly<Record<string, Metric>>

const ofClaim = "as the workers' comp claim says"

export const injuryCharts = {
  'osha-claims.rates': {
    title: 'TRIR and DART',
    heads: ['Log year', 'Per 200,000 h'],
    shape: 'lines',
    by: 'year',
    lines: [
      { name: 'TRIR', metric: 'osha-claims.trir' },
      { name: 'DART', metric: 'osha-claims.dart' },
    ],
  },
  'osha-claims.establishments': {
    ...byDivision('osha-claims.days_away', 'Days away', 'Days away by establishment'),
    heads: ['Establishment', 'Days away'],
  },
  'osha-claims.classes': {
    title: 'Recordable cases by {step}',
    heads: ['Classification', 'Cases'],
    shape: 'heat',
    metric: 'osha-claims.recordable',
    across: { by: 'steps', step: 'bucket' },
    down: { by: 'options', field: 'classification' },
  },
  'osha-claims.causes': {
    title: 'Causes',
    heads: ['Cause', 'Cases'],
    note: ofClaim,
    shape: 'pareto',
    metric: 'osha-claims.recordable',
    across: { by: 'options', field: 'cause' },
  },
  'osha-claims.parts': {
    title: 'Parts of the body',
    heads: ['Body part', 'Cases'],
    note: ofClaim,
    shape: 'pareto',
    metric: 'osha-claims.recordable',
    across: { by: 'values', field: 'bodyPart' },
  },
  'workers-comp.rates': {
    title: 'Lost time per 200,000 hours',
    heads: ['Year', 'Per 200,000 h'],
    shape: 'lines',
    by: 'year',
    lines: [{ name: 'Claims', metric: 'workers-comp.frequency' }],
  },
  'workers-comp.incurred_by_year': {
    title: 'Incurred by year of injury',
    heads: ['Year', 'Incurred'],
    shape: 'columns',
    metric: 'workers-comp.incurred',
    across: { by: 'steps', step: 'year' },
  },
  'workers-comp.causes': {
    title: 'Injuries by cause',
    heads: ['Cause', 'Claims'],
    shape: 'pareto',
    metric: 'workers-comp.claims',
    across: { by: 'options', field: 'cause' },
  },
  'workers-comp.parts': {
    title: 'Parts of the body',
    heads: ['Body part', 'Claims'],
    shape: 'bars',
    metric: 'workers-comp.claims',
    across: { by: 'values', field: 'bodyPart' },
  },
  'workers-comp.lags': {
    title: 'Days from injury to report',
    heads: ['Days', 'Claims'],
    shape: 'columns',
    metric: 'workers-comp.claims',
    across: {
      by: 'bands',
      field: 'reportLag',
      bands: [
        { label: 'Same day', to: 0 },
        { label: '1', from: 1, to: 1 },
        { label: '2–3', from: 2, to: 3 },
        { label: '4–7', from: 4, to: 7 },
        { label: '8–14', from: 8, to: 14 },
        { label: '15 or more', from: 15 },
      ],
    },
  },
  'workers-comp.by_division': byDivision('workers-comp.claims', 'Claims'),
} as const satisfies Readonly<Record<string, ChartSpec>>
