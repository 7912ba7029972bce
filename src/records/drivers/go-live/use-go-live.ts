import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import type { GoLive } from './setting.ts'

export const goLiveUrl = '/api/go-live'

/** The go-live date and the place of the paper files. */
export const useGoLive = (): UseQueryResult<GoLive> => useQuery({ queryKey: [goLiveUrl], queryFn: () => readJson<GoLive>(goLiveUrl) })
