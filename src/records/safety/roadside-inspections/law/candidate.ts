import { allowanceWords } from '#records/duties/deadlines/due-day.ts'
import type { Allowance } from '#records/duties/deadlines/due.ts'
import { evidenceFor } from '#records/safety/dataqs/evidence.ts'

/** What our own records say about a violation or the report it stands on. */
export interface CandidateFacts {
  /** Outcome of the ticket that belongs to the violation. */
  readonly ticket: 'dismissed' | 'not_guilty' | 'reduced' | 'other' | null
  /** The unit or driver cited was not ours or not there at that minute, by the assignments. */
  readonly wrongUnit: boolean
  /** The USDOT number of the report is not ours, or the unit was leased out. */
  readonly wrongCarrier: boolean
  /** The same report is on file twice. */
  readonly duplicate: boolean
  /** A driver's vehicle inspection report shows the defect as repaired before the inspection. */
  readonly repairedBefore: boolean
}

export interface CandidateReason {
  readonly reason: 'dismissed' | 'wrong_carrier' | 'wrong_unit' | 'duplicate' | 'incorrect' | 'eligible_crash' | 'other'
  readonly points: number
  readonly words: string
}

export interface Candidate {
  /** 0 to 100; an order to work in, not a chance to win. */
  readonly score: number
  readonly reasons: readonly CandidateReason[]
  /** What to gather, each once. */
  readonly evidence: readonly string[]
}

/** Points by reason. Company policy: they only sort the list. */
export const candidatePoints = {
  dismissed: 60,
  reduced: 40,
  wrongCarrier: 50,
  duplicate: 50,
  wrongUnit: 40,
  repairedBefore: 20,
  eligibleCrash: 60,
  /** Taken off for each proof that is still to be got. */
  missingProof: 15,
  missingReport: 30,
} as const

/** The arithmetic of a score: "60 + 20 = 80". */
export const arithmeticOf = ({ score, reasons }: Pick<Candidate, 'score' | 'reasons'>): string => {
  const sum = reasons.map(({ points }) => String(points)).join(' + ')
  const total = reasons.reduce((all, { points }) => all + points, 0)
  return reasons.length < 2 ? sum : `${sum} = ${total}${total > score ? `, at most ${score}` : ''}`
}

/** A crash that fits a type of the preventability program; proof still to be got takes points off (89 FR 96269). */
export const crashCandidate = (type: string, missing: readonly string[]): Candidate => {
  const points = Math.max(0, candidatePoints.eligibleCrash - candidatePoints.missingProof * missing.length)
  const lacks = missing.length === 0 ? '' : `; still needed: ${missing.join('; ')}`
  return {
    score: points,
    reasons: [{ reason: 'eligible_crash', points, words: `Matches CPDP crash type "${type}"${lacks}` }],
    evidence: evidenceFor('eligible_crash').map(({ item }) => item),
  }
}

/** A clean inspection that FMCSA's file does not show counts for nobody until it does. */
export const missingReportCandidate = (allowed: Allowance): Candidate => ({
  score: candidatePoints.missingReport,
  reasons: [
    {
      reason: 'other',
      points: candidatePoints.missingReport,
      words: `A clean inspection that FMCSA's file does not show after ${allowanceWords(allowed)}`,
    },
  ],
  evidence: ['Inspection report'],
})

/** Whether a request to DataQs is worth making, with reasons, strongest first, and what to gather. */
export const candidateOf = (facts: CandidateFacts): Candidate => {
  const reasons = reasonsOf(facts).toSorted((a, b) => b.points - a.points)
  const score = Math.min(
    100,
    reasons.reduce((sum, { points }) => sum + points, 0),
  )
  const proof = reasons.flatMap(({ reason }) => evidenceFor(reason).map(({ item }) => item))
  return {
    score,
    reasons,
    evidence: [...new Set([...proof, ...(facts.repairedBefore ? ["Driver's vehicle inspection report with the repair signed"] : [])])],
  }
}

const reasonsOf = ({ ticket, wrongCarrier, duplicate, wrongUnit, repairedBefore }: CandidateFacts): readonly CandidateReason[] => [
  ...(ticket === 'dismissed' || ticket === 'not_guilty'
    ? [{ reason: 'dismissed' as const, points: candidatePoints.dismissed, words: 'Citation dismissed: violation can be removed from CSA' }]
    : []),
  ...(ticket === 'reduced'
    ? [{ reason: 'dismissed' as const, points: candidatePoints.reduced, words: 'Convicted of a lesser charge: severity becomes 1' }]
    : []),
  ...(wrongCarrier
    ? [{ reason: 'wrong_carrier' as const, points: candidatePoints.wrongCarrier, words: 'Report lists another carrier' }]
    : []),
  ...(duplicate ? [{ reason: 'duplicate' as const, points: candidatePoints.duplicate, words: 'The same report is on file twice' }] : []),
  ...(wrongUnit
    ? [{ reason: 'wrong_unit' as const, points: candidatePoints.wrongUnit, words: 'Driver or unit was elsewhere at that time' }]
    : []),
  ...(repairedBefore
    ? [
        {
          reason: 'incorrect' as const,
          points: candidatePoints.repairedBefore,
          words: 'The defect was signed as repaired before the inspection',
        },
      ]
    : []),
]
