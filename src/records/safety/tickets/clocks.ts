import { yesNoOf } from '#kit/yes-no.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Clock } from '#records/duties/deadlines/clocks.ts'
import { endOfCalendarDay } from '#records/duties/deadlines/due.ts'
import type { ClocksOf } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'
import { heldQuestion, speedQuestion } from './choices.ts'
import { conviction } from './conviction.ts'
import { asksForSpeed, chargesOf } from './facts.ts'
import { federalHolidaysFrom } from './law/federal-holidays.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { mayConvict } from './law/disposition.ts'
import { isSettledByPayment } from './payment.ts'
import { suspensionNoticeDue } from './law/notices.ts'

const noon = (day: string): string => `${day}T18:00:00.000Z`
const doneOn = (day: string | null, proof: string): Exclude<Clock['done'], undefined> => (day === null ? null : { at: noon(day), proof })

/** What the clocks of a ticket ask of other records. */
export interface TicketFacts {
  /** Day on which all requests a ticket entitles to were filed, by ticket. */
  readonly filed: ReadonlyMap<string, string>
  /** Whether a driver holds a CDL, by driver. Null: the class is not entered, which is no reason to leave out a legal deadline. */
  readonly cdl: ReadonlyMap<string, boolean | null>
  /** Disqualifications that ask for a current MVR, by ticket. */
  readonly mvr: ReadonlyMap<string, MvrAsked>
}

/** Calendar dates. */
export interface MvrAsked {
  readonly estimatedEnd: string
  /** Day of the MVR that shows the CDL valid; null while none is entered. */
  readonly mvrOn: string | null
}

/** Respond-by and court date end with their day. */
const courtClocks = (row: StoredRow, timeZone: string): Clock[] => {
  const [respondBy, courtDate, decidedOn] = [textOf(row['respondBy']), textOf(row['courtDate']), textOf(row['dispositionOn'])]
  const settled = isSettledByPayment(row) ? doneOn(textOf(row['paidOn']), 'Paid') : null
  const decided = doneOn(decidedOn, 'The outcome is recorded') ?? settled
  const responded = doneOn(textOf(row['respondedOn']), 'The response is recorded')
  const withCourt = ['attorney', 'court_scheduled'].includes(String(row['stage']))
    ? { at: String(row['updatedAt'] ?? row['createdAt'] ?? row['issuedAt']), proof: 'With attorney or court', firstSaid: true }
    : null
  // An attorney or a court that had it before has answered it, whenever the outcome comes.
  const answered = decided && { ...decided, firstSaid: textOf(row['attorney']) !== null || courtDate !== null }
  const startsAt = String(row['issuedAt'])
  const respond: Clock[] =
    respondBy === null
      ? []
      : [
          {
            code: 'TKT-RESPOND',
            startsAt,
            dueAt: endOfCalendarDay(respondBy, timeZone),
            recurs: true,
            basis: 'The day printed on the citation',
            done: responded ?? answered ?? withCourt,
          },
        ]
  const court: Clock[] =
    courtDate === null
      ? []
      : [
          {
            code: 'TKT-COURT',
            startsAt,
            dueAt: endOfCalendarDay(courtDate, timeZone),
            recurs: true,
            basis: 'The day set by the court',
            done: decided,
          },
        ]
  return [...respond, ...court]
}

/** The attorney who is to defend it has the papers in time (company policy): ended by the day they were retained, or by the outcome. */
const attorneyClocks = (row: StoredRow): Clock[] => {
  if (textOf(row['attorney']) === null && row['stage'] !== 'attorney') return []
  const [retainedOn, decidedOn] = [textOf(row['retainedOn']), textOf(row['dispositionOn'])]
  const done = doneOn(retainedOn, 'The attorney is retained') ?? doneOn(decidedOn, 'The outcome is recorded')
  return [{ code: 'TKT-ATTORNEY', startsAt: String(row['issuedAt']), basis: 'Attorney to defend the citation', done }]
}

/**
 * A CDL holder's conviction other than parking: 30 days to notify the employer in writing (49 CFR 383.31). The licensing state learns of it
 * from the convicting state, not from the driver.
 */
const convictionClocks = (row: StoredRow): Clock[] => {
  const held = mayConvict(String(row['kind']), yesNoOf(row['heldLiable']))
  const paidOn = held === 'may_be' ? textOf(row['paidOn']) : null
  const convictedOn = textOf(row['convictedOn']) ?? textOf(row['dispositionOn']) ?? paidOn
  if (textOf(row['driver']) === null || convictedOn === null || held === 'no') return []
  const decided = conviction({
    charges: chargesOf(row),
    disposition: (textOf(row['disposition']) ?? 'pending') as Disposition,
    pleaOrPaid: textOf(row['pleaOrPaid']) as PleaAnswer,
  })
  // The fine of a camera ticket may be paid by its owner, or by the driver as one who is convicted.
  if (held === 'may_be' && (decided !== 'no' || paidOn !== null))
    return [{ code: 'TKT-DISPOSITION', startsAt: noon(convictedOn), basis: `Not answered yet: ${heldQuestion} (49 CFR 383.5)` }]
  if (decided === 'may_be')
    return [{ code: 'TKT-DISPOSITION', startsAt: noon(convictedOn), basis: 'A deferral or dismissal may be a conviction (49 CFR 383.5)' }]
  if (decided === 'no') return []
  const startsAt = noon(convictedOn)
  // A notice of the citation is none of the conviction.
  const since = (noticedOn: string | null): string | null => (noticedOn !== null && noticedOn >= convictedOn ? noticedOn : null)
  return [
    {
      code: 'CONV-30',
      startsAt,
      basis: 'A conviction of a traffic violation other than parking',
      done: doneOn(since(textOf(row['notifiedEmployerOn'])), 'Written notice received'),
    },
    // The outcome says how fast it was; until then it may be serious.
    ...(asksForSpeed(row)
      ? [
          {
            code: 'TKT-DISPOSITION' as const,
            startsAt,
            basis: `Not answered yet: ${speedQuestion} 15 or more is serious (49 CFR 383.51(c))`,
          },
        ]
      : []),
  ]
}

/** A CDL holder's suspension is told by the end of the next business day (49 CFR 383.33). */
const suspensionClocks = (row: StoredRow, timeZone: string): Clock[] => {
  const learnedOn = textOf(row['suspendedOn'])
  return learnedOn === null
    ? []
    : [
        {
          code: 'SUSP-NOTICE',
          startsAt: noon(learnedOn),
          dueAt: endOfCalendarDay(suspensionNoticeDue(learnedOn, federalHolidaysFrom(learnedOn)), timeZone),
          recurs: true,
          basis: 'The driver learned of a suspension, revocation or disqualification',
          done: doneOn(textOf(row['suspensionNoticeOn']), 'The driver told us'),
        },
      ]
}

/** From the estimated end of a disqualification on, while the state's dates are not entered (company policy). */
const mvrClocks = (asked: MvrAsked | undefined): Clock[] =>
  asked === undefined
    ? []
    : [
        {
          code: 'CDL-MVR',
          startsAt: noon(asked.estimatedEnd),
          basis: 'Estimated end of the disqualification; the state’s dates are not entered',
          done: doneOn(asked.mvrOn, 'An MVR shows the CDL valid'),
        },
      ]

/** A won case on an inspection is to be carried to DataQs. */
const reviewClocks = (row: StoredRow, filedOn: string | null): Clock[] => {
  const [decidedOn, effect] = [textOf(row['dispositionOn']), textOf(row['smsEffect']) ?? 'none']
  return row['inspection'] === null || effect === 'none' || decidedOn === null
    ? []
    : [
        {
          code: 'TKT-DATAQS',
          startsAt: noon(decidedOn),
          basis: 'The outcome entitles us to have the inspection record corrected',
          done: doneOn(filedOn, 'Filed with DataQs'),
        },
      ]
}

/** Clocks of a ticket, each from its own facts. */
export const ticketClocks =
  (zoneOf: (row: StoredRow) => string, { filed, cdl, mvr }: TicketFacts): ClocksOf =>
  (row) => {
    const timeZone = zoneOf(row)
    const holdsCdl = cdl.get(textOf(row['driver']) ?? '') !== false
    const why = (otherwise: string): string => (holdsCdl ? otherwise : 'The driver holds no CDL')
    return {
      clocks: {
        running: [
          ...courtClocks(row, timeZone),
          ...attorneyClocks(row),
          ...(holdsCdl ? convictionClocks(row) : []),
          ...(holdsCdl ? suspensionClocks(row, timeZone) : []),
          ...mvrClocks(mvr.get(row.id)),
          ...reviewClocks(row, filed.get(row.id) ?? null),
        ],
        stopped: {
          'CONV-30': why('There is no conviction'),
          'TKT-DISPOSITION': why('It is known whether it is a conviction, and whether it may be serious'),
          'SUSP-NOTICE': why('There is no suspension'),
          'CDL-MVR': 'The state’s end date is entered, or the hold is lifted',
          'TKT-DATAQS': 'The outcome changes nothing in CSA',
          'TKT-ATTORNEY': 'No attorney defends it',
          'TKT-COURT': 'No court date',
          'TKT-RESPOND': 'Nothing to respond to',
        },
      },
      about: { driver: textOf(row['driver']), vehicle: textOf(row['vehicle']), division: textOf(row['division']), timeZone },
    }
  }
