import type { Issue } from '#kit/errors.ts'
import { issue } from '#kit/record.ts'
import type { RowOf } from '#kit/record.ts'
import type { caseFields } from './fields.ts'
import { isPrivacyCase } from './osha/classification.ts'
import { dayCap } from './osha/day-counts.ts'
import { isAnswer } from './osha/questions.ts'

type Case = Readonly<RowOf<typeof caseFields>>
type Found = readonly (Issue | false)[]

/** What a decision needs beside itself. */
export const decisionIssues = (claim: Case): Found => [
  (claim.answers ?? []).some((row) => !isAnswer(row.question ?? '', row.answer ?? '')) &&
    issue('answers', 'Not one of the questions, or not one of its answers'),
  claim.override !== null && claim.overrideReason === null && issue('overrideReason', 'Enter a reason for the override'),
  claim.severeKind === 'fatality' && claim.outcomeDeath === null && issue('outcomeDeath', 'Give the date of death'),
  claim.privacyReason !== null &&
    !isPrivacyCase(claim.privacyReason, claim.category) &&
    issue('privacyReason', 'On request only for an illness (29 CFR 1904.29(b)(7)(vi))'),
]

/** Periods and estimates that cannot be. */
export const dayIssues = (claim: Case): Found => [
  (claim.daySegments ?? []).some(
    (segment) => typeof segment.from === 'string' && typeof segment.to === 'string' && segment.to < segment.from,
  ) && issue('daySegments', 'A period ends before it begins'),
  (claim.countingEndedOn === null) !== (claim.countingEndedBecause === null) &&
    issue(
      claim.countingEndedOn === null ? 'countingEndedOn' : 'countingEndedBecause',
      'Give both the last day of employment and why it ended',
    ),
  (claim.estimatedAway ?? 0) + (claim.estimatedRestricted ?? 0) > dayCap &&
    issue('estimatedAway', `At most ${dayCap} days away and restricted together (29 CFR 1904.7(b)(3)(vii))`),
]
