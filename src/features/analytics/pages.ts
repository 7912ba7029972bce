import type { Page } from '../metrics/page.ts'

/** The analytics page of a kind. */
export const pages = {
  accidents: {
    metrics: [
      'accidents.rate',
      'accidents.preventable_rate',
      'accidents.dot_rate',
      'accidents.cost',
      'accidents.report_lag',
      'accidents.days_open',
      'accidents.photos',
      'accidents.tests',
    ],
    charts: [
      'accidents.rates',
      'accidents.by_month',
      'accidents.by_type',
      'accidents.by_tenure',
      'accidents.by_division',
      'accidents.by_state',
      'accidents.by_hour',
    ],
  },
  tickets: {
    metrics: ['tickets.open', 'tickets.overdue', 'tickets.rate', 'tickets.cost', 'tickets.won', 'tickets.serious'],
    charts: ['tickets.rates', 'tickets.charges', 'tickets.attorneys', 'tickets.fines_by_division', 'tickets.outcomes'],
  },
  'disciplinary-actions': {
    metrics: ['disciplinary-actions.open', 'disciplinary-actions.unsigned', 'disciplinary-actions.repeat', 'disciplinary-actions.days'],
    charts: [
      'disciplinary-actions.levels',
      'disciplinary-actions.repeats',
      'disciplinary-actions.categories',
      'disciplinary-actions.issuers',
      'disciplinary-actions.promptness',
      'disciplinary-actions.by_division',
    ],
  },
  'workers-comp': {
    metrics: ['workers-comp.open', 'workers-comp.frequency', 'workers-comp.lag', 'workers-comp.return', 'workers-comp.incurred'],
    charts: [
      'workers-comp.rates',
      'workers-comp.incurred_by_year',
      'workers-comp.causes',
      'workers-comp.parts',
      'workers-comp.lags',
      'workers-comp.by_division',
    ],
  },
  'osha-claims': {
    metrics: ['osha-claims.open', 'osha-claims.trir', 'osha-claims.dart', 'osha-claims.severity', 'osha-claims.lag'],
    charts: ['osha-claims.rates', 'osha-claims.establishments', 'osha-claims.classes', 'osha-claims.causes', 'osha-claims.parts'],
  },
} as const satisfies Readonly<Record<string, Page>>

export type AnalyzedKind = keyof typeof pages

export const isAnalyzed = (name: string): name is AnalyzedKind => Object.hasOwn(pages, name)
