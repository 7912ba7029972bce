import type { StoredRow } from '#server/engine/rules.ts'
import type { Clock } from '../deadlines/clocks.ts'
import { endOfCalendarDay } from '../deadlines/due.ts'
import type { ClocksOf } from '../deadlines/sync.ts'
import { textOf } from '../effects.ts'
import type { Disposition } from './law/disposition.ts'
import { isConviction, smsEffect } from './law/disposition.ts'

const noon = (day: string): string => `${day}T18:00:00.000Z`

/** Respond-by and court date end with their day; a conviction starts the driver's 30 days; a won case the request to DataQs. */
export const ticketClocks =
  (zoneOf: (row: StoredRow) => string, requested: ReadonlySet<string>): ClocksOf =>
  (row) => {
    const timeZone = zoneOf(row)
    const day = (property: string): string | null => textOf(row[property])
    const [respondBy, courtDate, decidedOn, noticeOn] = [
      day('respondBy'),
      day('courtDate'),
      day('dispositionOn'),
      day('notifiedEmployerOn'),
    ]
    const disposition = (textOf(row['disposition']) ?? 'pending') as Disposition
    const decided = decidedOn === null ? null : { at: noon(decidedOn), proof: 'The outcome is recorded' }
    const answered =
      decided ??
      (['attorney', 'court_scheduled'].includes(String(row['stage']))
        ? { at: String(row['updatedAt'] ?? row['createdAt'] ?? row['issuedAt']), proof: 'With attorney or court' }
        : null)
    const running: Clock[] = []
    if (respondBy !== null)
      running.push({
        code: 'TKT-RESPOND',
        startsAt: String(row['issuedAt']),
        dueAt: endOfCalendarDay(respondBy, timeZone),
        basis: 'The day printed on the citation',
        done: answered,
      })
    if (courtDate !== null)
      running.push({
        code: 'TKT-COURT',
        startsAt: String(row['issuedAt']),
        dueAt: endOfCalendarDay(courtDate, timeZone),
        basis: 'The day set by the court',
        done: decided,
      })
    if (row['driver'] !== null && decidedOn !== null && isConviction(disposition) && row['kind'] !== 'parking')
      running.push({
        code: 'CONV-30',
        startsAt: noon(decidedOn),
        basis: 'A conviction of a traffic violation other than parking',
        done: noticeOn === null ? null : { at: noon(noticeOn), proof: 'Written notice received' },
      })
    if (row['inspection'] !== null && decidedOn !== null && smsEffect(disposition) !== 'none')
      running.push({
        code: 'TKT-DATAQS',
        startsAt: noon(decidedOn),
        basis: 'The outcome entitles us to have the inspection record corrected',
        done: requested.has(row.id) ? { at: noon(decidedOn), proof: 'A DataQs request is on file' } : null,
      })
    return {
      clocks: {
        running,
        stopped: {
          'CONV-30': 'There is no conviction',
          'TKT-DATAQS': 'The outcome changes nothing in CSA',
          'TKT-COURT': 'No court date',
          'TKT-RESPOND': 'Nothing to respond to',
        },
      },
      about: { driver: textOf(row['driver']), vehicle: textOf(row['vehicle']), division: textOf(row['division']), timeZone },
    }
  }
