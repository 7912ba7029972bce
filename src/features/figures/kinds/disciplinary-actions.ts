import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { rangeOf } from '../period.ts'
import type { Period } from '../period.ts'
import type { FiguresOf } from '../spec.ts'
import { byDivision } from './by-division.ts'

const issued = 'status=!draft,pending_approval,rescinded'

/** Actions of a year that have had their six months: whether it happened again is known. */
const settled = ({ to }: Period): { readonly from: string; readonly to: string } => ({ from: daysAfter(to, -548), to: daysAfter(to, -184) })

/** Discipline: what waits, how promptly it comes, whether it helps, and who issues it how. */
export const disciplinaryActions: FiguresOf = {
  tiles: (period) => [
    {
      key: 'open',
      label: 'Open',
      what: 'not completed or rescinded',
      query: 'status=!rescinded,completed',
      measure: { how: 'count' },
    },
    {
      key: 'unsigned',
      label: 'Unsigned over 3 days',
      what: 'issued and not signed or refused',
      query: `status=issued&issuedOnTo=${daysAfter(period.today, -4)}`,
      measure: { how: 'count' },
      tone: 'warning',
    },
    {
      key: 'repeat',
      label: 'Repeated within 6 months',
      what: 'followed by the same category',
      query: `${issued}&repeated=yes&${rangeOf('issuedOn', settled(period))}`,
      measure: {
        how: 'share',
        of: { query: `${issued}&${rangeOf('issuedOn', settled(period))}` },
        what: `issued ${formatDate(settled(period).from)} to ${formatDate(settled(period).to)}`,
      },
    },
    {
      key: 'days',
      label: 'Incident to issue',
      what: 'actions issued',
      query: `${issued}&${period.within('issuedOn')}`,
      measure: { how: 'average', field: 'daysToIssue', unit: 'days' },
    },
  ],
  charts: (period) => [
    {
      key: 'levels',
      title: 'Levels by quarter',
      heads: ['Level', 'Issued'],
      note: 'by the day of issue',
      shape: 'heat',
      query: `${issued}&${period.within('issuedOn')}`,
      across: { by: 'stretches', field: 'issuedOn', of: period.quarters },
      down: { by: 'options', field: 'level' },
    },
    {
      key: 'repeats',
      title: 'Repeated within 6 months, by level',
      heads: ['Level', 'Repeated'],
      scope: `issued ${formatDate(settled(period).from)} to ${formatDate(settled(period).to)}`,
      shape: 'bars',
      query: `${issued}&${rangeOf('issuedOn', settled(period))}`,
      across: { by: 'options', field: 'level', occurring: true },
      measure: { how: 'share', field: 'repeated', values: ['yes'] },
    },
    {
      key: 'categories',
      title: `Categories by ${period.by}`,
      heads: ['Category', 'Actions'],
      note: 'by the day of the incident',
      shape: 'heat',
      query: `status=!rescinded&${period.within('incidentDate')}`,
      across: { by: 'stretches', field: 'incidentDate', of: period.buckets },
      down: { by: 'options', field: 'category', occurring: true },
    },
    {
      key: 'issuers',
      title: 'Days from incident to issue, by issuer',
      heads: ['Issued by', 'Average'],
      shape: 'bars',
      query: `${issued}&${period.within('issuedOn')}`,
      across: { by: 'values', field: 'issuedBy' },
      measure: { how: 'average', field: 'daysToIssue', unit: 'days' },
    },
    {
      key: 'promptness',
      title: 'Days from incident to issue, by category',
      heads: ['Category', 'Average'],
      shape: 'bars',
      query: `${issued}&${period.within('issuedOn')}`,
      across: { by: 'options', field: 'category', occurring: true },
      measure: { how: 'average', field: 'daysToIssue', unit: 'days' },
    },
    byDivision('Issued', `${issued}&${period.within('issuedOn')}`),
  ],
}
