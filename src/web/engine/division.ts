import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { formatNumber } from '#kit/format.ts'
import { readSearch, withSearch } from './paths.ts'
import { allDivisions, divisionKept } from './division-kept.ts'

export type Division = { readonly id: string; readonly name: string }

export type DivisionChoice = {
  /** 'ALL', or a division id. */
  readonly value: string
  readonly setValue: (value: string) => void
  /** What to add to a query for this choice. */
  readonly query: { readonly division?: string }
  readonly divisions: readonly Division[]
  /** The one division chosen, or null (all, or not loaded yet). */
  readonly chosen: Division | null
  /** False while the divisions are being read: nothing is said of how many there are. */
  readonly settled: boolean
  /** "all 4 divisions", "showing 1 of 4 divisions". */
  readonly words: string
}

const useDivisionsQuery = () => useQuery<readonly Division[]>({ queryKey: ['/api/divisions', '?fields=id,name&sort=name'] })

/** Divisions the user may see, by name. */
export function useDivisions(): readonly Division[] {
  return useDivisionsQuery().data ?? []
}

/** The division filter: stands in the address as `division`, is kept for the browser session, begins with 'ALL' (acceptance F2). */
export function useDivision(): DivisionChoice {
  const router = useRouter()
  const { division } = useSearch({ strict: false }) as { division?: string }
  const kept = useSyncExternalStore(divisionKept.subscribe, divisionKept.read)
  const found = useDivisionsQuery()
  const divisions = found.data ?? []
  const value = division ?? kept
  return {
    value,
    setValue: (next) => {
      divisionKept.write(next)
      const { pathname, searchStr } = router.state.location
      const search = { ...readSearch(searchStr), division: next === allDivisions ? undefined : next, offset: undefined }
      void router.navigate({ href: withSearch(pathname, search), replace: true, resetScroll: false })
    },
    query: value === allDivisions ? {} : { division: value },
    divisions,
    chosen: divisions.find((one) => one.id === value) ?? null,
    settled: !found.isPending,
    words: wordsFor(value, found.data?.length ?? null),
  }
}

/** `total` is null while it is not known. */
function wordsFor(value: string, total: number | null): string {
  if (total === null) return value === allDivisions ? 'all divisions' : 'one division'
  if (value === allDivisions) return total === 1 ? '1 division' : `all ${formatNumber(total)} divisions`
  return `showing 1 of ${formatNumber(total)} divisions`
}
