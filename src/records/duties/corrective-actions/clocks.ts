import type { StoredRow } from '#engine/write/rules.ts'
import { endOfCalendarDay } from '../deadlines/due.ts'
import type { ClocksOf } from '../deadlines/sync.ts'
import { textOf } from '#records/effects.ts'

/** One clock: the day it is due. Reported as done it stops; returned it runs again. */
export const correctiveClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const timeZone = zoneOf(row)
    const dueOn = textOf(row['dueOn'])
    const about = { division: textOf(row['division']), timeZone }
    const waived = row.status === 'waived'
    if (dueOn === null || waived) return { clocks: { running: [], stopped: { 'CA-DUE': 'The action was waived' } }, about }
    const doneOn = row.status === 'done' || row.status === 'verified' ? textOf(row['doneOn']) : null
    return {
      about,
      clocks: {
        stopped: {},
        running: [
          {
            code: 'CA-DUE',
            startsAt: endOfCalendarDay(dueOn, timeZone),
            dueAt: endOfCalendarDay(dueOn, timeZone),
            recurs: true,
            basis: `Due by its own date: ${String(row['action'])}`.slice(0, 500),
            done: doneOn === null ? null : { at: `${doneOn}T12:00:00.000Z`, proof: 'Reported as done' },
          },
        ],
      },
    }
  }
