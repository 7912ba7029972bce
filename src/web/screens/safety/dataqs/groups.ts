import type { Candidate } from '#features/safety/dataqs/answers.ts'

export interface CandidateGroup {
  readonly key: 'points' | 'crashes' | 'missing' | 'drafts'
  readonly title: string
  /** What puts a record here. */
  readonly note: string
  readonly rows: readonly Candidate[]
}

const day = (row: Candidate): string => row.lastDay ?? '9999'
const byDay = (one: Candidate, other: Candidate): number => day(one).localeCompare(day(other))
const points = (row: Candidate): number => row.stake?.points ?? 0

/**
 * Violations with points to win, most points first; eligible crashes; missing or wrong records; then candidates with a draft. Empty groups are
 * left out.
 */
export const groupsOf = (all: readonly Candidate[]): readonly CandidateGroup[] => {
  const open = all.filter(({ draft }) => draft === null)
  const crashes = open.filter(({ kind }) => kind === 'accidents')
  const worth = open.filter((row) => row.kind !== 'accidents' && points(row) > 0)
  const rest = open.filter((row) => row.kind !== 'accidents' && points(row) === 0)
  const groups: readonly CandidateGroup[] = [
    {
      key: 'points',
      title: 'Points to win',
      note: 'CSA points as cited times their age, before the cap of a report',
      rows: worth.toSorted((one, other) => points(other) - points(one) || byDay(one, other)),
    },
    {
      key: 'crashes',
      title: 'Eligible crashes',
      note: 'A crash found not preventable no longer counts in Crash Indicator',
      rows: crashes.toSorted((one, other) => other.score - one.score || byDay(one, other)),
    },
    { key: 'missing', title: 'Missing or wrong records', note: 'No points at stake today', rows: rest.toSorted(byDay) },
    {
      key: 'drafts',
      title: 'Drafted, not filed yet',
      note: 'A request is drafted',
      rows: all.filter(({ draft }) => draft !== null).toSorted(byDay),
    },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}
