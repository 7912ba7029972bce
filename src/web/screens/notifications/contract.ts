import { useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Notification } from '#features/notifications/answers.ts'
import { readJson } from '#web/api/client.ts'
import { countEvery } from '#web/layout/navigation/counts.ts'

const key = '/api/notifications'

/** Open ones, asked as often as the badge is. */
export const useNotifications = (): UseQueryResult<readonly Notification[]> =>
  useQuery({ queryKey: [key], refetchInterval: countEvery, staleTime: 0 })

/** Those that closed automatically since yesterday. */
export const useClosed = (): UseQueryResult<readonly Notification[]> => useQuery({ queryKey: [key, '?closed=yes'], staleTime: 0 })

/** Marks one as read, or all of them. */
export const useMarkRead = (): UseMutationResult<undefined, Error, string | null> => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) => readJson<undefined>(id === null ? `${key}/read` : `${key}/${id}/read`, { method: 'POST', body: {} }),
    onSuccess: () => cache.invalidateQueries({ queryKey: [key] }),
  })
}

/** Counts again at once: what the panel shows and what the bell says shall agree. */
export const useRecount = (): (() => void) => {
  const cache = useQueryClient()
  return useCallback(() => void cache.invalidateQueries({ queryKey: [key, 'badge'] }), [cache])
}
