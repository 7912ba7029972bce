import { useQuery } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import type { Price } from '../price.ts'

/** The effects of approving a request, for people who decide. */
export const usePrice = (id: string | null) =>
  useQuery<Price>({
    queryKey: ['/api/time-off', 'price', id ?? ''],
    queryFn: () => readJson<Price>(`/api/time-off/${id ?? ''}/price`),
    enabled: id !== null,
    refetchOnMount: 'always',
  })
