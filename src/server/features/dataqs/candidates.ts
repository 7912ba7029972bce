import { cpdpHint } from '#records/accidents/law/cpdp-hint.ts'
import type { Proof } from '#records/accidents/law/cpdp.ts'
import { worthOf } from '#records/dataqs/effect.ts'
import { arithmeticOf, candidateOf, crashCandidate, missingReportCandidate } from '#records/roadside-inspections/law/candidate.ts'
import type { Candidate } from '#records/roadside-inspections/law/candidate.ts'
import { filingWindow } from '#records/roadside-inspections/law/data-review.ts'
import { basics } from '#records/violations/record.ts'
import { crashFacts, unseenClean, violationFacts } from './candidate-facts.ts'
import type { CrashFacts, Look, Subject, ViolationFacts } from './candidate-facts.ts'

/** Days after which a clean inspection should stand in FMCSA's file. Company policy, as the clock CLEAN-FMCSA. */
const fileDays = 60

export interface Stake {
  readonly points: number
  readonly arithmetic: string
}

/** Something worth a request to DataQs: why, by which sum, what it is worth, and the first values of the request. */
export interface FoundCandidate extends Subject, Candidate {
  readonly kind: 'violations' | 'accidents' | 'clean-inspections'
  readonly category: string | null
  readonly arithmetic: string
  readonly stake: Stake | null
  readonly lastDay: string
  readonly prefill: Readonly<Record<string, string>>
}

const filled = (values: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const subjectOf = ({ id, number, title, on, state, division, driver, vehicle }: Subject): Subject => ({
  id,
  number,
  title,
  on,
  state,
  division,
  driver,
  vehicle,
})

const violationCandidate = (facts: ViolationFacts, today: string): FoundCandidate => {
  const found = candidateOf({ ...facts, ticket: facts.court })
  const weighed = { on: facts.on, category: facts.category, severity: facts.severity, oos: facts.oos, usedInSms: facts.usedInSms }
  const cited = worthOf(weighed, 'as_cited', today)
  const lesser = found.reasons.every(({ reason }) => reason === 'dismissed') && facts.court === 'reduced'
  const after = worthOf(weighed, lesser ? 'lesser' : 'gone', today)
  const [strongest] = found.reasons
  return {
    ...subjectOf(facts),
    ...found,
    kind: 'violations',
    category: facts.category === null ? null : ((basics as Readonly<Record<string, { label: string }>>)[facts.category]?.label ?? null),
    arithmetic: arithmeticOf(found),
    stake: { points: cited.points - after.points, arithmetic: lesser ? `${cited.arithmetic}, then ${after.arithmetic}` : cited.arithmetic },
    lastDay: filingWindow('inspection', facts.on, today).last,
    prefill: filled({
      type: 'inspection',
      reason: strongest?.reason ?? 'other',
      violation: facts.id,
      inspection: facts.inspection,
      ticket: facts.ticket,
      division: facts.division?.id,
      state: facts.state,
      argument: `${found.reasons.map(({ words }) => words).join('. ')}.`,
    }),
  }
}

const proofOf: Readonly<Record<string, Proof>> = { police_report: 'police_report', photo: 'photos', video: 'video' }

const crashCandidates = (facts: CrashFacts, today: string): FoundCandidate[] => {
  const proof = new Set(facts.categories.map((category) => proofOf[category]).filter((one) => one !== undefined))
  if (facts.policeReport) proof.add('police_report')
  const [hint] = cpdpHint(facts.type, { on: facts.on, recordable: true }, [...proof])
  if (hint === undefined) return []
  const found = crashCandidate(hint.label, hint.missing)
  return [
    {
      ...subjectOf(facts),
      ...found,
      kind: 'accidents',
      category: 'Crash Indicator',
      arithmetic: arithmeticOf(found),
      stake: null,
      lastDay: filingWindow('crash', facts.on, today).last,
      prefill: filled({
        type: 'crash_preventability',
        reason: 'eligible_crash',
        accident: facts.id,
        division: facts.division?.id,
        state: facts.state,
        argument: `Eligible crash type: ${hint.label}.`,
      }),
    },
  ]
}

const cleanCandidate = (facts: Subject & { readonly inspection: string | null }, today: string): FoundCandidate => {
  const found = missingReportCandidate(fileDays)
  return {
    ...subjectOf(facts),
    ...found,
    kind: 'clean-inspections',
    category: null,
    arithmetic: arithmeticOf(found),
    stake: null,
    lastDay: filingWindow('inspection', facts.on, today).last,
    prefill: filled({
      type: 'missing',
      reason: 'other',
      cleanInspection: facts.id,
      inspection: facts.inspection,
      division: facts.division?.id,
      state: facts.state,
      argument: `The inspection of ${facts.on} without violations is missing from the file.`,
    }),
  }
}

/** Everything worth a request, the strongest and dearest first. */
export const candidatesFor = async (look: Look): Promise<FoundCandidate[]> => {
  const today = look.deps.clock.today()
  const [violations, crashes, clean] = await Promise.all([violationFacts(look), crashFacts(look), unseenClean(look, fileDays)])
  return [
    ...violations.map((facts) => violationCandidate(facts, today)),
    ...crashes.flatMap((facts) => crashCandidates(facts, today)),
    ...clean.map((facts) => cleanCandidate(facts, today)),
  ]
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (b.stake?.points ?? 0) - (a.stake?.points ?? 0) || (a.lastDay < b.lastDay ? -1 : 1))
}
