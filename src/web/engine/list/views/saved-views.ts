import { useMutation, type UseMutationResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { type ApiError, isRefusal } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { type ListView, systemViews } from '../list-search.ts'

type SavedView = {
  id: string
  kind: string
  name: string
  query: string
  columns: string[] | null
  shared: boolean
  mine: boolean
  can: { update: boolean; delete: boolean }
}

const keyOf = (record: RecordDefinition): [string, string] => ['/api/views', `?kind=${record.name}`]

/** The tabs of a list: those of the product, then one's own, then shared ones. */
export const useListViews = (record: RecordDefinition): ListView[] => {
  const { viewer } = useHost()
  const { data } = useQuery<SavedView[]>({ queryKey: keyOf(record) })
  return [...systemViews(record, viewer.role), ...(data ?? []).map(asListView)]
}

const asListView = (view: SavedView): ListView => ({
  key: view.id,
  label: view.name,
  query: view.query,
  saved: {
    id: view.id,
    mine: view.mine,
    shared: view.shared,
    columns: view.columns,
    canUpdate: view.can.update,
    canDelete: view.can.delete,
  },
})

export type ViewChange =
  | { act: 'create'; name: string; query: string; columns: readonly string[]; shared: boolean }
  | { act: 'update'; id: string; query?: string; columns?: readonly string[]; name?: string; shared?: boolean }
  | { act: 'delete'; id: string }

/** Saves, changes or deletes a view; a refusal comes back as a value. */
export const useViewChange = (record: RecordDefinition): UseMutationResult<{ id: string } | { refused: ApiError }, Error, ViewChange> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: ViewChange) => {
      try {
        return await send(record, change)
      } catch (error) {
        if (isRefusal(error)) return { refused: error }
        throw error
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/views'] }),
  })
}

const send = async (record: RecordDefinition, change: ViewChange): Promise<{ id: string }> => {
  if (change.act === 'create') {
    const { name, query, columns, shared } = change
    return readJson('/api/views', { method: 'POST', body: { kind: record.name, name, query, columns, shared } })
  }
  if (change.act === 'delete') await readJson(`/api/views/${change.id}`, { method: 'DELETE', body: {} })
  else {
    const { act: _act, id, ...changes } = change
    await readJson(`/api/views/${id}`, { method: 'PATCH', body: changes })
  }
  return { id: change.id }
}
