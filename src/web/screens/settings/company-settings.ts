import { useQueryClient } from '@tanstack/react-query'
import type { CompanySettingsAnswer } from '#features/company/answers.ts'
import { companyKey } from '#web/layout/company.ts'

export const companySettingsKey = ['/api/company/settings'] as const

/** Shows what the server saved, and asks again for what depends on it. */
export const useSaved = (): ((saved: CompanySettingsAnswer) => Promise<void>) => {
  const client = useQueryClient()
  return async (saved) => {
    client.setQueryData(companySettingsKey, saved)
    await Promise.all([companyKey, ['/api/company/setup']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}
