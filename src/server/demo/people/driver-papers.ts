import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { dealer, sizes } from '../block.ts'
import type { Workshop } from '../block.ts'
import { addYears, historyDays } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { renewedWithin } from './driver-history.ts'
import { filePaper } from '../papers.ts'
import type { Paper } from '../papers.ts'
import type { Hand } from './roster.ts'
import type { Plot } from '../story.ts'

interface Cases {
  readonly late: Set<number>
  readonly unfiled: ReadonlyMap<number, DocumentTypeKey>
  readonly revoked: Set<number>
}

/** The qualification files of a block's drivers (49 CFR 391.51): complete for most, late, missing, revoked or unchecked for a few. */
export const makeDriverPapers = (workshop: Workshop, hands: readonly Hand[]): Plot[] => {
  const deal = dealer(workshop.dice('driver/papers'), sizes.drivers)
  const unfiled: readonly (readonly [DocumentTypeKey, number])[] = [
    ['clearinghouse_full', 3],
    ['application', 2],
    ['road_test', 2],
  ]
  const cases: Cases = {
    late: deal(6),
    revoked: deal(1),
    unfiled: new Map(unfiled.flatMap(([type, count]) => [...deal(count)].map((position) => [position, type] as const))),
  }
  return hands.flatMap((hand) => fileOf(workshop, hand, cases))
}

/** What files of one driver have in common. */
interface Desk {
  readonly workshop: Workshop
  readonly hand: Hand
  readonly dice: Dice
  readonly by: string
  readonly known: boolean
  readonly plots: Plot[]
}

const fileOf = (workshop: Workshop, hand: Hand, cases: Cases): Plot[] => {
  const by = workshop.crew.safety[hand.position % workshop.crew.safety.length] ?? workshop.crew.safety[0]
  const desk: Desk = {
    workshop,
    hand,
    dice: workshop.dice(`driver/${hand.position}/papers`),
    by,
    known: hand.since === -historyDays,
    plots: [],
  }
  const missing = cases.unfiled.get(hand.position)
  fileOnce(desk, missing, cases.revoked.has(hand.position))
  fileChain(desk, 'license', hand.licenseExpires, 6, {
    issuer: 'State licensing office',
    number: hand.licenseNumber,
    method: 'original_seen',
  })
  if (hand.fate !== 'onboarding' || hand.position % 2 === 0)
    fileChain(desk, 'medical', hand.medicalExpires, 2, { issuer: 'Certified medical examiner', method: 'registry' })
  if (hand.fate !== 'onboarding') fileAnnual(desk, cases.late.has(hand.position))
  fileUnchecked(desk)
  return desk.plots
}

const file = (desk: Desk, paper: Omit<Paper, 'subject' | 'filedBy' | 'verifiedBy'> & { readonly verifiedBy?: null }): Plot => {
  const plot = filePaper(desk.workshop, { verifiedBy: desk.by, ...paper, subject: { driver: desk.hand.plot.id }, filedBy: desk.by })
  desk.plots.push(plot)
  return plot
}

/** When papers of the first day came in: with the spreadsheets, or in the days before a later hire. */
const opening = ({ workshop, hand, dice, known }: Desk): Pick<Paper, 'filedAt' | 'imported'> => {
  if (known) return { filedAt: hand.plot.acts[0]?.at ?? workshop.calendar.now, imported: true }
  const latest = Math.min(-1, workshop.calendar.until(hand.hireDate) - 1)
  return { filedAt: workshop.calendar.at(Math.min(latest, hand.since + dice.between(1, 8)), dice) }
}

const onceTypes: readonly (readonly [DocumentTypeKey, Paper['method']])[] = [
  ['application', 'original_seen'],
  ['previous_employers', 'employer_reply'],
  ['mvr_initial', 'mvr'],
  ['road_test', 'original_seen'],
  ['clearinghouse_full', 'online'],
  ['drug_test', 'online'],
  ['policies', 'original_seen'],
]

/** Nobody could ask the Clearinghouse before it opened (49 CFR 382.701): drivers of earlier years were asked for that day. */
const clearinghouseOpened = '2020-01-06'

const issuedAtHire = ({ hand, workshop: { calendar } }: Desk, type: DocumentTypeKey): string => {
  if (calendar.until(hand.hireDate) > 0) return calendar.day(-4)
  return type === 'clearinghouse_full' && hand.hireDate < clearinghouseOpened ? clearinghouseOpened : hand.hireDate
}

/** What CDLIS says of the medical status of a CDL holder. */
const certified = ({ hand }: Desk): Pick<Paper, 'medicalUntil'> =>
  hand.licenseClass === 'non_cdl' ? {} : { medicalUntil: hand.medicalExpires }

const fileOnce = (desk: Desk, missing: DocumentTypeKey | undefined, revoked: boolean): void => {
  const { hand, workshop } = desk
  for (const [type, method] of onceTypes) {
    const cdlOnly = type === 'clearinghouse_full' || type === 'drug_test'
    if (type === missing || (cdlOnly && hand.licenseClass === 'non_cdl')) continue
    if (hand.fate === 'onboarding' && !(type === 'application' || (type === 'mvr_initial' && hand.position % 2 === 0))) continue
    const plot = file(desk, {
      type,
      issuedOn: issuedAtHire(desk, type),
      expirationDate: null,
      ...(method === undefined ? {} : { method }),
      ...(type === 'mvr_initial' ? certified(desk) : {}),
      ...(type === 'road_test' ? { roadTest: { roadTestProof: 'own', roadTestVehicles: hand.hazmat ? ['tank', 'doubles'] : [] } } : {}),
      ...opening(desk),
    })
    if (revoked && type === 'road_test' && hand.fate === 'active')
      plot.acts.push({
        at: workshop.calendar.at(-6, desk.dice),
        by: desk.by,
        status: 'revoked',
        set: { reviewNote: 'Copy cannot be read; a new road test is booked' },
        reason: 'Copy cannot be read; a new road test is booked',
      })
  }
  if (hand.hazmat)
    file(desk, {
      type: 'hazmat_training',
      issuedOn: workshop.calendar.day(-desk.dice.between(40, 900)),
      expirationDate: workshop.calendar.day(desk.dice.between(100, 195)),
      issuer: 'Company trainer',
      ...opening(desk),
    })
}

/** A paper with a term, and the one before it when it was renewed while the driver was known here. */
const fileChain = (
  desk: Desk,
  type: DocumentTypeKey,
  expires: string,
  years: number,
  about: Pick<Paper, 'issuer' | 'number' | 'method'>,
): void => {
  const { workshop, hand } = desk
  const { calendar } = workshop
  const before = renewedWithin(calendar.until, expires, years, hand.since)
  if (before === null) {
    file(desk, { ...about, type, issuedOn: addYears(expires, -years), expirationDate: expires, ...opening(desk) })
    return
  }
  const first = file(desk, { ...about, type, issuedOn: addYears(before, -years), expirationDate: before, ...opening(desk) })
  file(desk, {
    ...about,
    type,
    issuedOn: before,
    expirationDate: expires,
    filedAt: calendar.at(calendar.until(before) - desk.dice.between(3, 30), desk.dice),
    replaces: first,
  })
}

/** The yearly review: MVR, review note and, for CDL holders, the limited query, around the anniversary of the hire. */
const fileAnnual = (desk: Desk, late: boolean): void => {
  const { workshop, hand, dice } = desk
  const { calendar } = workshop
  const next = late ? calendar.day(-dice.between(3, 40)) : nextAnniversary(calendar.until, calendar.day(0), hand.hireDate)
  if (calendar.until(addYears(next, -1)) < calendar.until(hand.hireDate) - 20) return
  for (const type of [
    'mvr_annual',
    'annual_review',
    ...(hand.licenseClass === 'non_cdl' ? [] : ['clearinghouse_limited' as const]),
  ] as const) {
    // Only the record itself is late; the note and the query were done.
    if (late && type !== 'mvr_annual' && dice.chance(0.5)) continue
    const before = addYears(next, -1)
    const renewed = calendar.until(before) > hand.since + 45
    const method = type === 'clearinghouse_limited' ? ('online' as const) : ('mvr' as const)
    const more = type === 'mvr_annual' ? certified(desk) : {}
    if (!renewed) {
      if (desk.known) file(desk, { type, issuedOn: before, expirationDate: next, method, ...more, ...opening(desk) })
      continue
    }
    const first = desk.known
      ? file(desk, { type, issuedOn: addYears(before, -1), expirationDate: before, method, ...opening(desk) })
      : undefined
    file(desk, {
      type,
      issuedOn: before,
      expirationDate: next,
      method,
      ...more,
      filedAt: calendar.at(calendar.until(before) - dice.between(1, 14), dice),
      ...(first === undefined ? {} : { replaces: first }),
    })
  }
}

/** Anniversary after the next two weeks: reviews are done a little ahead. */
const nextAnniversary = (until: (day: string) => number, today: string, hireDate: string): string => {
  const thisYear = addYears(hireDate, Number(today.slice(0, 4)) - Number(hireDate.slice(0, 4)))
  return [thisYear, addYears(thisYear, 1), addYears(thisYear, 2)].find((day) => until(day) > 15) ?? thisYear
}

/** A new card somebody sent in, waiting to be checked while the old one still counts. */
const fileUnchecked = (desk: Desk): void => {
  const { hand, workshop, dice } = desk
  const left = workshop.calendar.until(hand.medicalExpires)
  if (hand.fate !== 'active' || left < -5 || left > 59 || hand.position % 2 === 0) return
  const filedAt = workshop.calendar.at(-dice.between(0, 3), dice)
  file(desk, {
    type: 'medical',
    issuedOn: filedAt.toISOString().slice(0, 10),
    expirationDate: addYears(filedAt.toISOString().slice(0, 10), 2),
    issuer: 'Certified medical examiner',
    filedAt,
    verifiedBy: null,
  })
}
