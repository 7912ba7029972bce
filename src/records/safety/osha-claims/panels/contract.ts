import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { JudgedCase } from '#records/safety/osha-claims/osha/answers.ts'
import { formatCount } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'

/** Lies below the case's own key, so that every change of the case reads it again. */
export const useJudgedCase = (id: string): UseQueryResult<JudgedCase> =>
  useQuery({ queryKey: ['/api/osha-claims', id, 'judged'], queryFn: () => readJson<JudgedCase>(`/api/osha/cases/${id}`) })

/** What the log and its rates leave out, and why. */
export const undecidedWords = (count: number): string =>
  `${formatCount(count, 'undecided case')} ${count === 1 ? "isn't" : "aren't"} listed`

/** Which case the log counts in a column, as the list's own query. */
export const casesQuery = (establishment: string, year: number, more: Readonly<Record<string, string>> = {}): string =>
  `/osha-claims?${new URLSearchParams({ establishment, year: String(year), recordable: 'yes', ...more })}`
    .replaceAll('%2C', ',')
    .replaceAll('%21', '!')
