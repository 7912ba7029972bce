import type { Workshop } from '../block.ts'
import { addYears, historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { places } from '../places.ts'
import type { Hand } from './roster.ts'

const leaveReasons = ['Family leave', 'Knee surgery', 'Military duty', 'Paternity leave', 'Recovering from back injury'] as const

/** Hiring, leaves, renewals, transfers and departures of the drivers. */
export const tellDriverHistory = (workshop: Workshop, hands: readonly Hand[]): void => {
  for (const hand of hands) {
    const dice = workshop.dice(`driver/${hand.position}/history`)
    startAsItWas(workshop, hand)
    hireHim(workshop, hand, dice)
    renewPapers(workshop, hand, dice)
    if (hand.fate === 'active' && hand.since === -historyDays && dice.chance(0.12)) takeLeave(workshop, hand, dice)
    if (dice.chance(0.04) && hand.since < -250) transfer(workshop, hand, dice)
    meetFate(workshop, hand, dice)
  }
}

/** Papers as they were on the first day; renewPapers brings them up to date. */
const startAsItWas = ({ calendar }: Workshop, hand: Hand): void => {
  const [creation] = hand.plot.acts
  if (creation === undefined) return
  const license = renewedWithin(calendar.until, hand.licenseExpires, 6, hand.since)
  const medical = renewedWithin(calendar.until, hand.medicalExpires, 2, hand.since)
  hand.plot.acts[0] = {
    ...creation,
    set: {
      ...creation.set,
      ...(license === null ? {} : { licenseExpirationDate: license, licenseIssuedOn: addYears(license, -6) }),
      ...(medical === null ? {} : { medicalExpirationDate: medical, medicalCertifiedOn: addYears(medical, -2) }),
    },
  }
}

/** The expiry of the paper before, when it was renewed while the driver was known here; else null. */
export const renewedWithin = (until: (day: string) => number, expires: string, years: number, since: number): string | null => {
  const before = addYears(expires, -years)
  return until(before) > since + 45 && until(before) < -1 ? before : null
}

const hireHim = ({ calendar, crew }: Workshop, hand: Hand, dice: Dice): void => {
  if (hand.since === -historyDays || hand.fate === 'onboarding') return
  hand.plot.acts.push({
    at: calendar.at(calendar.until(hand.hireDate), dice),
    by: crew.safety[hand.position % crew.safety.length] ?? crew.safety[0],
    status: 'active',
  })
}

const renewPapers = ({ calendar, crew }: Workshop, hand: Hand, dice: Dice): void => {
  const by = crew.safety[hand.position % crew.safety.length] ?? crew.safety[0]
  const license = renewedWithin(calendar.until, hand.licenseExpires, 6, hand.since)
  const medical = renewedWithin(calendar.until, hand.medicalExpires, 2, hand.since)
  if (license !== null)
    hand.plot.acts.push({
      at: calendar.at(calendar.until(license) - dice.between(6, 40), dice),
      by,
      set: { licenseIssuedOn: license, licenseExpirationDate: hand.licenseExpires },
    })
  if (medical !== null)
    hand.plot.acts.push({
      at: calendar.at(calendar.until(medical) - dice.between(3, 30), dice),
      by,
      set: { medicalCertifiedOn: medical, medicalExpirationDate: hand.medicalExpires },
    })
}

const takeLeave = ({ calendar, crew }: Workshop, hand: Hand, dice: Dice): void => {
  const start = -dice.between(90, 480)
  hand.plot.acts.push({
    at: calendar.at(start, dice),
    by: crew.managerOf(hand.place.code),
    status: 'leave',
    reason: dice.pick(leaveReasons),
  })
  hand.plot.acts.push({ at: calendar.at(start + dice.between(10, 50), dice), by: crew.managerOf(hand.place.code), status: 'active' })
}

const transfer = ({ calendar, crew, divisionId }: Workshop, hand: Hand, dice: Dice): void => {
  const [creation] = hand.plot.acts
  const from = places.find((place) => place.code !== hand.place.code)
  if (creation === undefined || from === undefined) return
  hand.plot.acts[0] = { ...creation, set: { ...creation.set, division: divisionId(from.code), manager: crew.managerOf(from.code) } }
  hand.plot.acts.push({
    at: calendar.at(-dice.between(20, 160), dice),
    by: crew.admin,
    set: { division: divisionId(hand.place.code), manager: crew.managerOf(hand.place.code) },
  })
}

/** Day on which a driver left; assignments end with it. Null while he is with the company. */
export const departureOf = (hand: Hand): Date | null => hand.plot.acts.find((act) => act.status === 'terminated')?.at ?? null

const meetFate = ({ calendar, crew }: Workshop, hand: Hand, dice: Dice): void => {
  const { acts } = hand.plot
  const manager = crew.managerOf(hand.place.code)
  switch (hand.fate) {
    case 'active':
    case 'onboarding':
      return
    case 'leave':
      acts.push({ at: calendar.at(-dice.between(4, 30), dice), by: manager, status: 'leave', reason: dice.pick(leaveReasons) })
      return
    case 'suspended':
      acts.push({
        at: calendar.at(-dice.between(2, 9), dice),
        by: crew.safety[0],
        status: 'suspended',
        reason: 'Positive random test, waiting for the medical review officer',
      })
      return
    case 'inactive':
      acts.push({
        at: calendar.at(-dice.between(12, 50), dice),
        by: manager,
        status: 'inactive',
        reason: 'No work until the contract starts again',
      })
      return
    case 'terminated': {
      const left = -dice.between(14, Math.max(15, Math.min(400, -calendar.until(hand.hireDate) - 40)))
      const reason = dice.pick(['voluntary', 'voluntary', 'involuntary', 'retired', 'no_show', 'disqualified'])
      const at = calendar.at(left, dice)
      acts.push({
        at,
        by: manager,
        status: 'terminated',
        set: {
          terminationDate: at.toISOString().slice(0, 10),
          terminationReason: reason,
          rehireEligible: reason === 'voluntary' || reason === 'retired' ? 'yes' : reason === 'no_show' ? 'review' : 'no',
        },
      })
    }
  }
}
