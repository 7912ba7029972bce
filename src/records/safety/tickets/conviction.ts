import type { Issue } from '#kit/errors.ts'
import { issue } from '#kit/record.ts'
import { yesNoOf } from '#kit/yes-no.ts'
import { asksForPlea, convicts, mayConvict } from './law/disposition.ts'
import type { Disposition, PleaAnswer } from './law/disposition.ts'
import { countsAs } from './law/offenses.ts'
import type { Conviction } from './law/offenses.ts'

interface Answered {
  readonly disposition?: Disposition | null
  readonly pleaOrPaid?: PleaAnswer
}

/** A ticket as far as its conviction asks; a form asks with answers still missing. */
interface Decided extends Answered {
  readonly charges?: readonly Answered[] | null
  readonly convictedOn?: string | null
}

/** The outcome of a charge; one left open in a decided ticket has that of the ticket. */
export const outcomeOf = (charge: Answered, ticket: Disposition): Disposition =>
  charge.disposition !== undefined && charge.disposition !== null && charge.disposition !== 'pending' ? charge.disposition : ticket

/** The answer of a charge; one left open has that of the ticket. */
export const answerOf = (charge: Answered, ticket: Answered): PleaAnswer => charge.pleaOrPaid ?? ticket.pleaOrPaid ?? null

/** Outcome and answer of every charge; a ticket without charges counts as one. */
const matters = (ticket: Decided): { readonly disposition: Disposition; readonly answer: PleaAnswer }[] => {
  const own = ticket.disposition ?? 'pending'
  const charges = ticket.charges ?? []
  return (charges.length === 0 ? [ticket] : charges).map((charge) => ({
    disposition: outcomeOf(charge, own),
    answer: answerOf(charge, ticket),
  }))
}

/** Whether a ticket convicts: yes if one of its charges does, else `may_be` if one may (49 CFR 383.5). */
export const conviction = (ticket: Decided): 'yes' | 'may_be' | 'no' => {
  const answers = new Set(matters(ticket).map(({ disposition, answer }) => convicts(disposition, answer)))
  return answers.has('yes') ? 'yes' : answers.has('may_be') ? 'may_be' : 'no'
}

/** True if a deferral or dismissal is a conviction by its plea or payment. */
export const convictsByPlea = (ticket: Decided): boolean =>
  matters(ticket).some(({ disposition, answer }) => asksForPlea(disposition) && answer === 'yes')

/** True if something was deferred with a plea, fine or costs. */
export const deferredAtACost = (ticket: Decided): boolean =>
  matters(ticket).some(({ disposition, answer }) => disposition === 'deferred' && answer === 'yes')

/** True if something was dismissed with a plea, fine or costs. */
export const dismissedAtACost = (ticket: Decided): boolean =>
  matters(ticket).some(({ disposition, answer }) => disposition === 'dismissed' && answer === 'yes')

/** True if something was dismissed and nobody has answered that it came without plea, fine or costs. */
export const mayHaveCost = (ticket: Decided): boolean =>
  matters(ticket).some(({ disposition, answer }) => disposition === 'dismissed' && answer !== 'no')

/** The 30 days of 49 CFR 383.31 run from the plea or payment, not from the end of a deferral: its day is asked for. */
export const convictionIssues = (ticket: Decided): readonly (Issue | false)[] => {
  const on = ticket.convictedOn ?? null
  return [convictsByPlea(ticket) && on === null && issue('convictedOn', 'Enter the day of the plea or payment that counts')]
}

/** What a ticket says of whether its charges count for a CDL once they convict. */
export interface Counting {
  /** Whether it can convict its driver (mayConvict). */
  readonly held: 'yes' | 'no' | 'may_be'
  readonly commercial: boolean
  /** Null where no one has said. */
  readonly lostLicense: boolean | null
}

/** `Counting` of a stored or edited ticket. */
export const countingOf = (ticket: Readonly<Record<string, unknown>>): Counting => ({
  held: mayConvict(String(ticket['kind']), yesNoOf(ticket['heldLiable'])),
  commercial: ticket['privateCar'] !== true,
  lostLicense: yesNoOf(ticket['lostLicense']),
})

/**
 * Whether an offense counts for the CDL once it convicts: never on a ticket that convicts no driver (49 CFR 383.5); in a private car by its
 * table (383.51). `may_be` while the court's finding or the loss of the license is not answered.
 */
export const countsOn = (offense: Conviction['offense'], { held, commercial, lostLicense }: Counting): 'yes' | 'no' | 'may_be' => {
  const inVehicle = countsAs({ offense, commercial, lostLicense })
  return held === 'no' || inVehicle === 'no' ? 'no' : held === 'may_be' ? 'may_be' : inVehicle
}
