import type { StoredRow } from '#server/engine/rules.ts'
import { dayFact } from '../../deadlines/clocks.ts'
import type { Clock } from '../../deadlines/clocks.ts'
import type { ClocksOf } from '../../deadlines/sync.ts'
import { textOf } from '../../effects.ts'
import { takingStates } from '../record.ts'

const noon = (day: string): string => `${day}T${dayFact}:00.000Z`
const done = (day: string | null, proof: string): { readonly at: string; readonly proof: string } | null =>
  day === null ? null : { at: noon(day), proof }

/** The duties of family leave: notice, certification, designation. They begin with what the company learns, not with a form (29 CFR 825.300, 825.305). */
export const fmlaClocks =
  (zoneOf: (row: StoredRow) => string): ClocksOf =>
  (row) => {
    const running: Clock[] = []
    const day = (name: string): string | null => textOf(row[name])
    const runs = row['type'] === 'fmla' && (takingStates as readonly string[]).includes(row.status)
    const [learned, asked, incomplete, enough] = [day('learnedOn'), day('certificationAskedOn'), day('incompleteOn'), day('enoughOn')]
    const certified = day('certificationOn')
    if (runs && learned !== null)
      running.push({
        code: 'FMLA-NOTICE',
        startsAt: noon(learned),
        basis: 'The leave may be FMLA leave',
        done: done(day('noticeOn'), 'Eligibility and rights notice given'),
      })
    if (runs && asked !== null)
      running.push({
        code: 'FMLA-CERT',
        startsAt: noon(asked),
        basis: 'A certification was asked for',
        done: done(certified, 'Certification received'),
      })
    if (runs && incomplete !== null)
      running.push({
        code: 'FMLA-CURE',
        startsAt: noon(incomplete),
        basis: 'The certification is incomplete',
        recurs: true,
        done: done(certified !== null && certified >= incomplete ? certified : null, 'Complete certification received'),
      })
    if (runs && enough !== null)
      running.push({
        code: 'FMLA-DESIG',
        startsAt: noon(enough),
        basis: 'There is enough information to designate',
        done: row.status === 'approved' && textOf(row['decidedAt']) !== null ? { at: String(row['decidedAt']), proof: 'Designated' } : null,
      })
    const ended = runs ? 'The fact that started it was taken back' : 'No FMLA leave is pending or approved'
    return {
      clocks: { running, stopped: { 'FMLA-NOTICE': ended, 'FMLA-CERT': ended, 'FMLA-CURE': ended, 'FMLA-DESIG': ended } },
      about: { driver: textOf(row['driver']), division: textOf(row['division']), timeZone: zoneOf(row) },
    }
  }
