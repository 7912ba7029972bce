import type { KeyboardEvent } from 'react'
import type { Selection } from './selection.ts'
import type { listRights } from './list-search.ts'
import type { RecordRow } from '../queries/rows.ts'
import type { ListPage } from '../queries/queries.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ListState } from './list-state.ts'

export type ListBodyProps = {
  state: ListState
  list: UseQueryResult<ListPage>
  rows: readonly RecordRow[]
  active: string | null
  setActive: (id: string | null) => void
  selection: Selection
  peek: string | null
  showPeek: (id: string | null) => void
  phone: boolean
  rights: ReturnType<typeof listRights>
  onKeys: (event: KeyboardEvent) => void
}
