import type { StoredRow } from '#engine/write/rules.ts'
import { dayFact } from '#records/duties/deadlines/clocks.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'
import { takingStates } from '../record.ts'

const noon = (day: string): string => `${day}T${dayFact}:00.000Z`
const done = (day: string | null, proof: string): { readonly at: string; readonly proof: string } | null =>
  day === null ? null : { at: noon(day), proof }

const day = (row: StoredRow, name: string): string | null => textOf(row[name])
const isOpen = (row: StoredRow): boolean => (takingStates as readonly string[]).includes(row.status)
const isFamily = (row: StoredRow): boolean => row['type'] === 'fmla' && isOpen(row)

/** Learning that leave may qualify starts it, whatever the leave is called (29 CFR 825.300(b)(1)). */
const noticeClock = (row: StoredRow): Clock[] => {
  const learned = day(row, 'learnedOn')
  const asks = isOpen(row) && ['unasked', 'yes', 'unsure'].includes(String(row['mayBeFmla']))
  if (learned === null || !(isFamily(row) || asks)) return []
  const basis =
    isFamily(row) || row['mayBeFmla'] === 'yes' ? 'The leave may be FMLA leave' : 'Called in sick: find out whether it may be FMLA leave'
  return [{ code: 'FMLA-NOTICE', startsAt: noon(learned), basis, done: done(day(row, 'noticeOn'), 'Eligibility and rights notice given') }]
}

const certificationClocks = (row: StoredRow): Clock[] => {
  const [asked, incomplete, certified] = [day(row, 'certificationAskedOn'), day(row, 'incompleteOn'), day(row, 'certificationOn')]
  return [
    ...(asked === null
      ? []
      : [
          {
            code: 'FMLA-CERT' as const,
            startsAt: noon(asked),
            basis: 'Certification requested',
            done: done(certified, 'Certification received'),
          },
        ]),
    ...(incomplete === null
      ? []
      : [
          {
            code: 'FMLA-CURE' as const,
            startsAt: noon(incomplete),
            basis: 'The certification is incomplete',
            recurs: true as const,
            done: done(certified !== null && certified >= incomplete ? certified : null, 'Complete certification received'),
          },
        ]),
  ]
}

const designationClock = (row: StoredRow): Clock[] => {
  const enough = day(row, 'enoughOn')
  if (enough === null) return []
  const decided = row.status === 'approved' ? textOf(row['decidedAt']) : null
  return [
    {
      code: 'FMLA-DESIG',
      startsAt: noon(enough),
      basis: 'There is enough information to designate',
      done: decided === null ? null : { at: decided, proof: 'Designated' },
    },
  ]
}

const endedWhy = (row: StoredRow): string => {
  if (isOpen(row) && row['mayBeFmla'] === 'no') return 'It isn’t FMLA leave'
  return isFamily(row) ? 'The date that started it was removed' : 'No FMLA leave is pending or approved'
}

/** The duties of family leave: notice, certification, designation. They begin with what the company learns, not with a form (29 CFR 825.300, 825.305). */
export const fmlaClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const running = [...noticeClock(row), ...(isFamily(row) ? [...certificationClocks(row), ...designationClock(row)] : [])]
    const ended = endedWhy(row)
    return {
      clocks: { running, stopped: { 'FMLA-NOTICE': ended, 'FMLA-CERT': ended, 'FMLA-CURE': ended, 'FMLA-DESIG': ended } },
      about: { driver: textOf(row['driver']), division: textOf(row['division']), timeZone: zoneOf(row) },
    }
  }
