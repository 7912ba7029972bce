import { formatDate } from '#kit/dates/format-time.ts'
import { cpdpHint } from '#records/safety/accidents/law/cpdp-hint.ts'
import type { Proof } from '#records/safety/accidents/law/cpdp.ts'
import { worthOf } from '#records/safety/dataqs/effect.ts'
import { arithmeticOf, candidateOf, crashCandidate, missingReportCandidate } from '#records/safety/roadside-inspections/law/candidate.ts'
import type { Candidate } from '#records/safety/roadside-inspections/law/candidate.ts'
import { lastDayOf, longestBefore, shortestBefore } from '#records/duties/deadlines/due-day.ts'
import { readHeldRules } from '#records/duties/deadlines/held.ts'
import type { HeldRules } from '#records/duties/deadlines/held.ts'
import { filingRules, filingWindow } from '#records/safety/roadside-inspections/law/data-review.ts'
import { basics } from '#records/safety/violations/record.ts'
import { crashFacts, unseenClean, violationFacts } from './candidate-facts.ts'
import type { CrashFacts, Look, Subject, ViolationFacts } from './candidate-facts.ts'

/** By which rules, read on the day of the event. */
interface By {
  readonly today: string
  readonly rules: HeldRules
}

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
  /** Last day on which DataQs takes it; null when the company has no rule that says so. */
  readonly lastDay: string | null
  readonly prefill: Readonly<Record<string, string>>
}

const filled = (values: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const subjectOf = ({ id, number, title, on, state, division, driver, vehicle, draft }: Subject): Subject => ({
  id,
  number,
  title,
  on,
  state,
  division,
  driver,
  vehicle,
  draft,
})

const lastDayFor = (about: keyof typeof filingRules, { on, state }: Subject, { today, rules }: By): string | null => {
  const rule = rules.on(filingRules[about], on, state)
  return rule === null ? null : filingWindow(on, today, rule).last
}

const violationCandidate = (facts: ViolationFacts, by: By): FoundCandidate => {
  const { today } = by
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
    lastDay: lastDayFor('inspection', facts, by),
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

const crashCandidates = (facts: CrashFacts, by: By): FoundCandidate[] => {
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
      lastDay: lastDayFor('crash', facts, by),
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

const cleanCandidates = (facts: Subject & { readonly inspection: string | null }, by: By): FoundCandidate[] => {
  const expected = by.rules.on('CLEAN-FMCSA', facts.on, facts.state)
  if (expected === null || by.today <= lastDayOf(expected, facts.on)) return []
  const found = missingReportCandidate(expected)
  return [
    {
      ...subjectOf(facts),
      ...found,
      kind: 'clean-inspections',
      category: null,
      arithmetic: arithmeticOf(found),
      stake: null,
      lastDay: lastDayFor('inspection', facts, by),
      prefill: filled({
        type: 'missing',
        reason: 'other',
        cleanInspection: facts.id,
        inspection: facts.inspection,
        division: facts.division?.id,
        state: facts.state,
        argument: `The inspection of ${formatDate(facts.on)} without violations is missing from the file.`,
      }),
    },
  ]
}

const codes = ['DQ-FILE-INSPECTION', 'DQ-FILE-CRASH', 'CLEAN-FMCSA'] as const

/** Everything worth a request, the strongest and dearest first. */
export const candidatesFor = async (look: Look): Promise<FoundCandidate[]> => {
  const today = look.deps.clock.today()
  const rules = await readHeldRules(look.deps, codes)
  const of = (code: (typeof codes)[number]) => rules.versions.filter((version) => version.code === code)
  const from = longestBefore(today, of('DQ-FILE-INSPECTION'))
  const unseenUntil = shortestBefore(today, of('CLEAN-FMCSA'))
  const [violations, crashes, clean] = await Promise.all([
    violationFacts(look, from),
    crashFacts(look, longestBefore(today, of('DQ-FILE-CRASH'))),
    unseenUntil === null ? [] : unseenClean(look, from, unseenUntil),
  ])
  const by = { today, rules }
  return [
    ...violations.map((facts) => violationCandidate(facts, by)),
    ...crashes.flatMap((facts) => crashCandidates(facts, by)),
    ...clean.flatMap((facts) => cleanCandidates(facts, by)),
  ]
    .filter(({ score, lastDay }) => score > 0 && (lastDay === null || today <= lastDay))
    .toSorted(
      (a, b) => b.score - a.score || (b.stake?.points ?? 0) - (a.stake?.points ?? 0) || ((a.lastDay ?? '9') < (b.lastDay ?? '9') ? -1 : 1),
    )
}
