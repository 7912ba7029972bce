import { useState } from 'react'
import type { RecordRow } from '../queries/rows.ts'

/** The rows chosen for a bulk action: by id, across pages, or everything the question matches. */
export type Selection = {
  ids: ReadonlySet<string>
  /** "Select all 312 matching" is on: the question decides, not the ids. */
  matching: boolean
  count: number
  has: (id: string) => boolean
  toggle: (id: string, range: boolean) => void
  togglePage: () => void
  selectMatching: () => void
  clear: () => void
  page: boolean | 'mixed'
}

type Kept = { question: string; ids: ReadonlySet<string>; matching: boolean; last: string | null }
const nothing = { ids: new Set<string>(), matching: false, last: null }

/** A changed question forgets the selection: a bulk action must never hit rows nobody sees. */
export const useSelection = (question: Readonly<Record<string, string>>, rows: readonly RecordRow[], total: number): Selection => {
  const asked = JSON.stringify(question)
  const [kept, setKept] = useState<Kept>({ question: asked, ...nothing })
  const current: Kept = kept.question === asked ? kept : { question: asked, ...nothing }
  const { ids, matching, last } = current
  const set = (next: Partial<Kept>): void => setKept({ ...current, ...next })
  const has = (id: string): boolean => matching || ids.has(id)
  const onPage = rows.filter((row) => has(row.id)).length
  return {
    ids,
    matching,
    has,
    count: matching ? total : ids.size,
    page: onPage === 0 ? false : onPage === rows.length ? true : 'mixed',
    toggle: (id, range) => {
      const base = matching ? new Set(rows.map((row) => row.id)) : ids
      set({ ids: toggled(base, range && last !== null ? between(rows, last, id) : [id], !base.has(id)), matching: false, last: id })
    },
    togglePage: () =>
      set({
        ids: toggled(
          matching ? new Set() : ids,
          rows.map((row) => row.id),
          onPage < rows.length && !matching,
        ),
        matching: false,
      }),
    selectMatching: () => set({ matching: true }),
    clear: () => set(nothing),
  }
}

const toggled = (ids: ReadonlySet<string>, changed: readonly string[], on: boolean): ReadonlySet<string> =>
  on ? new Set([...ids, ...changed]) : new Set([...ids].filter((id) => !changed.includes(id)))

const between = (rows: readonly RecordRow[], one: string, other: string): string[] => {
  const from = rows.findIndex((row) => row.id === one)
  const to = rows.findIndex((row) => row.id === other)
  if (from < 0 || to < 0) return [other]
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.id)
}
