import { identityReaders } from '#kit/roles.ts'
import { accidentFactor, factorWords } from '#records/safety/accidents/law/rate.ts'
import { rangeOf, rateYear } from '../period.ts'
import type { FiguresOf } from '../spec.ts'
import { byDivision } from './by-division.ts'

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** Accidents: rates on miles, how fast and how well they are worked on, when and to whom they happen. */
export const accidents: FiguresOf = {
  tiles: (period) => {
    const year = rangeOf('occurredAt', rateYear(period))
    const here = period.within('occurredAt')
    const all = { query: here }
    return [
      { key: 'rate', label: 'Accidents per M mi', what: 'accidents', query: year, measure: { how: 'miles' } },
      {
        key: 'preventable_rate',
        label: 'Preventable per M mi',
        what: 'preventable',
        query: `determination=preventable&${year}`,
        measure: { how: 'miles' },
      },
      {
        key: 'dot_rate',
        label: 'DOT per M mi',
        what: 'recordable',
        query: `dotRecordable=yes&${year}`,
        measure: { how: 'miles' },
        reading: (count, miles) => factorWords[accidentFactor(count, miles)],
      },
      {
        key: 'cost',
        label: 'Incurred per M mi',
        what: 'accidents',
        query: year,
        measure: { how: 'miles', fields: ['totalIncurred'] },
        money: true,
      },
      {
        key: 'report_lag',
        label: 'Report lag',
        what: 'accidents',
        query: `reportLag=!null&${here}`,
        measure: { how: 'average', field: 'reportLag', unit: 'hours' },
      },
      {
        key: 'days_open',
        label: 'Days open',
        what: 'accidents not closed',
        query: 'status=open,pending',
        measure: { how: 'average', field: 'daysOpen', unit: 'days' },
      },
      {
        key: 'photos',
        label: 'With photos',
        what: 'with photos',
        query: `photosFrom=1&${here}`,
        measure: { how: 'share', of: all, what: 'accidents' },
      },
      {
        key: 'tests',
        label: 'Tests in time',
        what: 'done in time',
        kind: 'deadlines',
        query: `rule=PA-ALC-8,PA-DRUG-32&status=met&late=no&${period.within('dueAt')}`,
        measure: {
          how: 'share',
          of: { kind: 'deadlines', query: `rule=PA-ALC-8,PA-DRUG-32&late=no,yes,not_done&${period.within('dueAt')}` },
          what: 'tests due',
        },
        // How the deadlines of recorded tests ended tells results (49 CFR 382.405).
        readers: identityReaders,
      },
    ]
  },
  charts: (period) => {
    const query = period.within('occurredAt')
    return [
      {
        key: 'rates',
        title: 'Rates per million miles, 12 months rolling',
        heads: ['Twelve months to', 'Per M miles'],
        shape: 'miles',
        field: 'occurredAt',
        rolling: true,
        lines: [
          { name: 'All', query: '' },
          { name: 'Preventable', query: 'determination=preventable' },
          { name: 'DOT', query: 'dotRecordable=yes' },
        ],
      },
      {
        key: 'trend',
        title: `Accidents by ${period.by}`,
        heads: [period.by === 'week' ? 'Week from' : 'Month', 'Accidents'],
        shape: 'columns',
        query,
        across: { by: 'stretches', field: 'occurredAt', of: period.buckets },
      },
      {
        key: 'types',
        title: 'Types',
        heads: ['Type', 'Accidents'],
        shape: 'pareto',
        query,
        across: { by: 'options', field: 'type' },
      },
      {
        key: 'tenure',
        title: "Driver's time with us",
        heads: ['With us for', 'Accidents'],
        shape: 'bars',
        query,
        across: { by: 'options', field: 'tenure' },
      },
      byDivision('Accidents', query),
      {
        key: 'places',
        title: 'Where',
        heads: ['State', 'Accidents'],
        shape: 'states',
        query,
        across: { by: 'options', field: 'state' },
      },
      {
        key: 'hours',
        title: 'Hour and weekday',
        heads: ['Weekday', 'Accidents'],
        note: 'by the clock of the place',
        shape: 'heat',
        query,
        across: { by: 'numbers', field: 'hour', upTo: 23, labelOf: twoDigits },
        down: { by: 'options', field: 'weekday' },
      },
    ]
  },
}
