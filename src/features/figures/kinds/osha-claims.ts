import { readTargets } from '#features/safety/osha/targets.ts'
import type { FiguresOf } from '../spec.ts'

const yearOf = (year: number): string => `year=${year}`
const dart = 'recordable=yes&classification=days_away,restricted_or_transfer'
/** On the log, and nobody has said whether with days away: DART and the severity rate wait for that. */
const open = 'recordable=yes&classification=null'
const unanswered = (year: number) => ({ query: `${open}&${yearOf(year)}`, what: 'without an outcome' })

/** OSHA cases: the rates of the log, severity, lag, where and what. Privacy cases say no cause and no part of the body. */
export const oshaClaims: FiguresOf = {
  goals: async (deps) => (await readTargets(deps)).targets,
  tiles: (period) => {
    const year = Number(period.to.slice(0, 4))
    return [
      {
        key: 'open',
        label: 'Open',
        what: 'open or under investigation',
        query: 'status=open,investigating',
        measure: { how: 'count' },
        tone: 'warning',
      },
      {
        key: 'trir',
        label: 'TRIR',
        what: 'recordable cases',
        query: `recordable=yes&${yearOf(year)}`,
        measure: { how: 'hours', year },
        goal: 'trir',
      },
      {
        key: 'dart',
        label: 'DART',
        what: 'cases with days away, restriction or transfer',
        query: `${dart}&${yearOf(year)}`,
        measure: { how: 'hours', year, open: unanswered(year) },
        goal: 'dart',
      },
      {
        key: 'severity',
        label: 'Severity',
        what: 'cases',
        query: `recordable=yes&${yearOf(year)}`,
        measure: { how: 'hours', year, fields: ['daysAway'], open: unanswered(year) },
      },
      {
        key: 'lag',
        label: 'Report lag',
        what: 'cases',
        query: `reportLag=!null&${period.within('occurredAt')}`,
        measure: { how: 'average', field: 'reportLag', unit: 'days' },
      },
    ]
  },
  charts: (period) => {
    const query = `recordable=yes&${period.within('occurredAt')}`
    return [
      {
        key: 'rates',
        title: 'TRIR and DART',
        heads: ['Log year', 'Per 200,000 h'],
        shape: 'hours',
        years: { by: 'values', field: 'year' },
        yearOf,
        lines: [
          { name: 'TRIR', query: 'recordable=yes', goal: 'trir' },
          { name: 'DART', query: dart, goal: 'dart', open },
        ],
      },
      {
        key: 'establishments',
        title: 'Days away by establishment',
        heads: ['Establishment', 'Days away'],
        note: 'each with the divisions below it',
        shape: 'bars',
        query,
        across: { by: 'divisions' },
        measure: { how: 'sum', fields: ['daysAway'], unit: 'days' },
      },
      {
        key: 'classes',
        title: `Recordable cases by ${period.by}`,
        heads: ['Classification', 'Cases'],
        shape: 'heat',
        query,
        across: { by: 'stretches', field: 'occurredAt', of: period.buckets },
        down: { by: 'options', field: 'classification' },
      },
      {
        key: 'causes',
        title: 'Causes',
        heads: ['Cause', 'Cases'],
        note: "as the workers' comp claim says",
        shape: 'pareto',
        query,
        across: { by: 'options', field: 'cause' },
      },
      {
        key: 'parts',
        title: 'Parts of the body',
        heads: ['Part of body', 'Cases'],
        note: "as the workers' comp claim says",
        shape: 'pareto',
        query,
        across: { by: 'values', field: 'bodyPart' },
      },
    ]
  },
}
