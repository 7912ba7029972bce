import type { Happening } from './stage.ts'

/** What a story tells of the money and time an injury cost; cents and days. */
export interface Course {
  readonly part: string
  readonly away: number
  readonly modified: number
  readonly cost: number
}

type Hand = Parameters<Happening['act']>[0]

export const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const doctor = 'Dr. Ames, Joplin Occupational'

/** Light duty by the part of the body that is hurt. */
const duties: Readonly<Record<string, { readonly offer: string; readonly limit: string; readonly liftLb: number | null }>> = {
  Wrist: { offer: 'Yard gate and trailer checks, one hand', limit: 'No use of the injured hand', liftLb: 5 },
  'Lower back': { offer: 'Dispatch desk, answering driver calls', limit: 'No bending or twisting', liftLb: 20 },
  Shoulder: { offer: 'Log audit at the terminal office', limit: 'No reaching above the shoulder', liftLb: 10 },
  Knee: { offer: 'Log audit at the terminal office', limit: 'No climbing into cab or trailer', liftLb: 25 },
}

/** Work notes from the day after the injury: off work, modified duty with an offer, full duty; the one that runs has an appointment. */
export const workNotes = async (hand: Hand, claim: string, course: Course, injuredOn: string, today: string): Promise<void> => {
  const note = async (from: string, days: number, more: Record<string, unknown>): Promise<string> => {
    const to = plus(from, days - 1)
    if (days > 0 && from <= today)
      await hand.create('workers-comp-cases', {
        claim,
        entry: 'work_status',
        startsOn: from,
        endsOn: to < today ? to : null,
        nextAppointment: to < today ? null : plus(today, 6),
        who: doctor,
        ...more,
      })
    return plus(from, days)
  }
  const modifiedFrom = await note(plus(injuredOn, 1), course.away, { workStatus: 'off_work' })
  const back = await note(modifiedFrom, course.modified, { workStatus: 'modified_duty', ...offerOf(course, modifiedFrom, today) })
  if (back <= today && course.away + course.modified > 0)
    await hand.create('workers-comp-cases', {
      claim,
      entry: 'work_status',
      workStatus: 'full_duty',
      startsOn: back,
      endsOn: back,
      who: doctor,
    })
  await hand.create('workers-comp-cases', {
    claim,
    entry: 'medical',
    startsOn: plus(injuredOn, 1),
    who: doctor,
    what: 'First visit',
    result: course.away > 0 ? 'Off work until the next visit' : 'Work note given',
    note: `${course.part}: seen, x-ray taken, work note given.`,
  })
}

const offerOf = (course: Course, from: string, today: string): Record<string, unknown> => {
  const duty = duties[course.part]
  if (duty === undefined) return {}
  const offeredOn = plus(from, -2)
  const answered = plus(offeredOn, 2) < today
  return {
    restrictions: [
      { text: duty.limit, driving: false, liftLb: duty.liftLb, hours: null, until: null },
      { text: 'Shorter days at first', driving: false, liftLb: null, hours: 6, until: plus(from, 6) },
    ],
    offer: duty.offer,
    offerTerms: 'Home terminal, Monday to Friday 7 AM to 3 PM, regular hourly rate',
    offeredOn,
    answerBy: plus(offeredOn, 3),
    offerAnswer: answered ? 'accepted' : 'waiting',
    ...(answered ? { answeredOn: plus(offeredOn, 1) } : {}),
  }
}

/** Totals of an evaluation: what the claim is thought to cost, and the share of it paid so far. */
export const evaluationOf = (cost: number, paid: number, rehab = 0): Record<string, unknown> => ({
  medicalPaid: Math.round(cost * 0.6 * paid),
  medicalReserve: Math.round(cost * 0.6),
  indemnityPaid: Math.round(cost * 0.35 * paid),
  indemnityReserve: Math.round(cost * 0.35),
  expensePaid: 0,
  expenseReserve: Math.round(cost * (rehab > 0 ? 0.05 : 0)),
  ...(rehab > 0 ? { rehabPaid: 0, rehabReserve: rehab } : {}),
})

/** A claim that went to law: the attorney, the hearing ahead, and the reserves that went up. */
export const dispute = async (hand: Hand, claim: string, course: Course, on: string, today: string): Promise<void> => {
  await hand.change('workers-comp', claim, { attorney: 'Nadia Weiss, Weiss & Hollis', litigated: true, stage: 'litigation' })
  await hand.create('workers-comp-cases', {
    claim,
    entry: 'money',
    startsOn: on,
    what: 'Second operation likely, attorney retained',
    moneySource: 'manual',
    ...evaluationOf(course.cost * 3, 0.25, 450_000),
  })
  await hand.create('workers-comp-cases', {
    claim,
    entry: 'hearing',
    startsOn: plus(today, 19),
    what: 'Mediation before the workers’ compensation judge',
    who: 'Judge R. Ostrander',
  })
  await hand.create('workers-comp-cases', {
    claim,
    entry: 'contact',
    startsOn: on,
    who: 'Adjuster, Harbor Point Casualty',
    what: 'Asked for a reserve review before the mediation',
    result: 'Reserves raised, defense counsel named',
  })
}

/** The company's own table for the States it works in: sample values, to be checked with the carrier. */
export const stateTable: readonly Readonly<Record<string, unknown>>[] = [
  { state: 'MO', waitingDays: 3, retroactiveAfterDays: 14, share: 'two_thirds', weeklyMin: 4_000, weeklyMax: 128_000 },
  { state: 'LA', waitingDays: 7, retroactiveAfterDays: 14, share: 'two_thirds', weeklyMin: 22_000, weeklyMax: 82_400 },
]

/** The policy years behind the claims of the demo, by the year. */
export const policyYear = (year: number, published: number): Readonly<Record<string, unknown>> => ({
  carrier: 'Harbor Point Casualty',
  policyNumber: 'WC-88-1042',
  validFrom: `${year}-01-01`,
  validTo: `${year}-12-31`,
  earnedPremium: 21_400_000,
  manualPremium: 20_800_000,
  modification: published,
  actualPrimary: 3_000_000,
  actualExcess: 2_000_000,
  expectedPrimary: 2_500_000,
  expectedExcess: 4_000_000,
  weight: 0.1,
  ballast: 2_500_000,
})
