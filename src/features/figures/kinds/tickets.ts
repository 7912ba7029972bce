import { daysAfter } from '#kit/dates/iso-day.ts'
import { rangeOf, rateYear } from '../period.ts'
import type { FiguresOf } from '../spec.ts'

/** Tolls, parking and cameras go to the unit, not to somebody's driving: they would drown the rest. */
const driving = 'kind=!toll,parking,camera'
const won = ['dismissed', 'not_guilty', 'reduced'] as const

/** Tickets: what is open, what they cost on miles, how they end and for what they are written. */
export const tickets: FiguresOf = {
  tiles: (period) => {
    const here = `${driving}&${period.within('issuedAt')}`
    const year = rangeOf('issuedAt', rateYear(period))
    return [
      { key: 'open', label: 'Open', what: 'tickets not closed', query: 'status=open', measure: { how: 'count' }, tone: 'warning' },
      {
        key: 'overdue',
        label: 'Response overdue',
        what: 'past their day, not with attorney or court',
        query: `status=open&stage=!attorney,court_scheduled&dispositionOn=null&respondByTo=${daysAfter(period.today, -1)}`,
        measure: { how: 'count' },
        tone: 'danger',
      },
      {
        key: 'rate',
        label: 'Tickets per M mi',
        what: 'tickets',
        query: `${driving}&${year}`,
        measure: { how: 'miles' },
      },
      {
        key: 'cost',
        label: 'Cost per M mi',
        what: 'tickets',
        query: year,
        measure: { how: 'miles', fields: ['fineTotal', 'courtCosts', 'attorneyFee'] },
      },
      {
        key: 'won',
        label: 'Dismissed or reduced',
        what: 'dismissed or reduced',
        query: `${here}&disposition=${won.join()}`,
        measure: { how: 'share', of: { query: `${here}&disposition=!pending` }, what: 'decided' },
      },
      {
        key: 'serious',
        label: 'Serious for the CDL',
        what: 'serious',
        query: `${here}&seriousForCdl=yes`,
        measure: { how: 'share', of: { query: here }, what: 'tickets' },
        tone: 'warning',
      },
    ]
  },
  charts: (period) => {
    const query = `${driving}&${period.within('issuedAt')}`
    const note = 'tolls, parking and cameras left out'
    return [
      {
        key: 'months',
        title: 'Tickets per million miles',
        heads: ['Month', 'Per M miles'],
        note,
        shape: 'miles',
        field: 'issuedAt',
        rolling: false,
        lines: [{ name: 'All', query: driving }],
      },
      {
        key: 'charges',
        title: 'Charges',
        heads: ['First charge', 'Tickets'],
        shape: 'pareto',
        query: period.within('issuedAt'),
        across: { by: 'values', field: 'topCharge' },
      },
      {
        key: 'attorneys',
        title: 'Dismissed or reduced by attorney',
        heads: ['Attorney', 'Share of decided'],
        note,
        shape: 'bars',
        query: `${query}&disposition=!pending`,
        across: { by: 'values', field: 'attorney' },
        measure: { how: 'share', field: 'disposition', values: won },
      },
      {
        key: 'fines',
        title: 'Fines by division',
        heads: ['Division', 'Fines'],
        note: 'each with the divisions below it',
        shape: 'bars',
        query: period.within('issuedAt'),
        across: { by: 'divisions' },
        measure: { how: 'sum', fields: ['fineTotal'], unit: 'money' },
      },
      {
        key: 'outcomes',
        title: 'Outcomes by attorney',
        heads: ['Attorney', 'Tickets'],
        note,
        shape: 'heat',
        query,
        across: { by: 'options', field: 'disposition' },
        down: { by: 'values', field: 'attorney' },
      },
    ]
  },
}
