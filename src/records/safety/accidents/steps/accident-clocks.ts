import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { yesNoOf } from '#kit/yes-no.ts'
import { readJson } from '#web/api/client.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { harmOf } from '../harm.ts'
import { accidentClockCodes, whyNotRunning } from '../law/not-running.ts'

const fields = 'what,rule,status,dueAt,citation,ruleText,policy,basis,explanation,metAt,metNote,missedReason,waivedReason'

/** Every clock the accident has or had, the first to run out first. */
export const useAccidentClocks = (row: RecordRow): UseQueryResult<RecordRow[]> =>
  useQuery({
    queryKey: ['/api/deadlines', 'steps', row.id],
    queryFn: () => readJson<RecordRow[]>(`/api/deadlines${writeSearch({ accident: row.id, sort: 'dueAt', limit: '100', fields })}`),
  })

export type QuietClock = { key: string; what: string; why: string; source: string; stopped: boolean }

/** Clocks that do not run: those that stopped when a fact changed, and those the facts never started. */
export const quietClocks = (row: RecordRow, clocks: readonly RecordRow[]): readonly QuietClock[] => {
  const why: Readonly<Record<string, string>> = whyNotRunning({
    alcohol: withOutlook(row, 'alcohol', textOf(row['alcoholTestBasis'])),
    drug: withOutlook(row, 'drug', textOf(row['drugTestBasis'])),
    harm: harmOf(row),
    policeCalled: yesNoOf(row['policeCalled']),
  })
  const stopped = clocks
    .filter((clock) => clock.status === 'not_applicable')
    .map((clock) => ({
      key: clock.id,
      what: textOf(clock['what']),
      why: withOutlook(row, kindOf(textOf(clock['rule'])), textOf(clock['explanation'])),
      source: textOf(clock['citation']) || 'Company policy',
      stopped: true,
    }))
  const never = accidentClockCodes
    .filter((code) => why[code] !== undefined && code !== 'ACC-APPEAL' && !clocks.some((clock) => clock['rule'] === code))
    .map((code) => {
      const rule = shippedRules[code]
      return {
        key: code,
        what: rule.what,
        why: why[code] ?? '',
        source: 'citation' in rule ? rule.citation : 'Company policy',
        stopped: false,
      }
    })
  return [...stopped, ...never]
}

const kindOf = (rule: string): 'alcohol' | 'drug' | null =>
  rule === 'PA-DRUG-32' ? 'drug' : rule === 'PA-ALC-2' || rule === 'PA-ALC-8' ? 'alcohol' : null

/** Why a test is not required, with what a citation that is still to come would do, as of now. */
const withOutlook = (row: RecordRow, kind: 'alcohol' | 'drug' | null, why: string): string =>
  [why, kind === null ? '' : textOf(row[`${kind}Outlook`])].filter((part) => part !== '').join('. ')
