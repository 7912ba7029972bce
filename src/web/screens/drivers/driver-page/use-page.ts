import { useQuery } from '@tanstack/react-query'
import { keep, readKept } from '#web/engine/queries/kept.ts'
import { isRefusal } from '#web/api/problem.ts'
import { callPage } from './call.ts'
import type { Page } from './call.ts'
import { lastPageKey } from './places.ts'

export const pageKey = ['/api/driver-page'] as const

export const forgetPage = (): void => keep(lastPageKey, null)

export type Read = { readonly page: Page; readonly offline: boolean }

const readPage = async (): Promise<Read> => {
  try {
    const page = await callPage<Page>('')
    keep(lastPageKey, page)
    return { page, offline: false }
  } catch (error) {
    // Only the server's own refusal hides the last page: a server that is being restarted is no signal either.
    if (isRefusal(error)) forgetPage()
    const last = isRefusal(error) ? null : readKept<Page>(lastPageKey)
    if (last === null) throw error
    return { page: last, offline: true }
  }
}

/** The driver's page, read again each minute and whenever the phone comes back to it. */
export const usePage = () =>
  useQuery({
    queryKey: pageKey,
    queryFn: readPage,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
    retry: (failures, error) => failures < 1 && !isRefusal(error),
  })
