import { rangeOf } from '../period.ts'
import type { FiguresOf } from '../spec.ts'
import { byDivision } from './by-division.ts'

const yearOf = (year: number): string => rangeOf('injuredAt', { from: `${year}-01-01`, to: `${year}-12-31` })
const lost = 'type=lost_time,fatality'

/** Claims of injured employees: how many, how soon reported, how long away, what they cost. */
export const workersComp: FiguresOf = {
  tiles: (period) => {
    const year = Number(period.to.slice(0, 4))
    return [
      { key: 'open', label: 'Open', what: 'claims not closed', query: 'status=open', measure: { how: 'count' }, tone: 'warning' },
      {
        key: 'frequency',
        label: 'Lost time per 200,000 h',
        what: 'claims with lost time',
        query: `${lost}&${yearOf(year)}`,
        measure: { how: 'hours', year },
      },
      {
        key: 'lag',
        label: 'Report lag',
        what: 'claims',
        query: period.within('injuredAt'),
        measure: { how: 'average', field: 'reportLag', unit: 'days' },
      },
      {
        key: 'return',
        label: 'Days to return',
        what: 'claims back at full duty',
        query: `workStatus=full_duty&daysAwayFrom=1&${period.within('injuredAt')}`,
        measure: { how: 'average', field: 'daysAway', unit: 'days' },
      },
      {
        key: 'incurred',
        label: 'Incurred',
        what: 'claims',
        query: period.within('injuredAt'),
        measure: { how: 'sum', fields: ['incurred'], unit: 'money' },
        money: true,
      },
    ]
  },
  charts: (period) => {
    const query = period.within('injuredAt')
    return [
      {
        key: 'frequency',
        title: 'Lost time per 200,000 hours',
        heads: ['Year', 'Per 200,000 h'],
        shape: 'hours',
        years: { by: 'stretches', field: 'injuredAt', of: period.years },
        yearOf,
        lines: [{ name: 'Claims', query: lost }],
      },
      {
        key: 'incurred',
        title: 'Incurred by year of injury',
        heads: ['Year', 'Incurred'],
        scope: `${period.years[0]?.label ?? ''} to ${period.years.at(-1)?.label ?? ''}`,
        shape: 'columns',
        query: '',
        across: { by: 'stretches', field: 'injuredAt', of: period.years },
        measure: { how: 'sum', fields: ['incurred'], unit: 'money' },
        money: true,
      },
      { key: 'causes', title: 'Causes', heads: ['Cause', 'Claims'], shape: 'pareto', query, across: { by: 'options', field: 'cause' } },
      {
        key: 'parts',
        title: 'Parts of the body',
        heads: ['Part of body', 'Claims'],
        shape: 'bars',
        query,
        across: { by: 'values', field: 'bodyPart' },
      },
      {
        key: 'lag',
        title: 'Days from injury to report',
        heads: ['Days', 'Claims'],
        shape: 'columns',
        query,
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
      byDivision('Claims', query),
    ]
  },
}
