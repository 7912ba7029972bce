import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson } from '../api/client.ts'
import { sentenceOf } from '../api/problem.ts'
import { toast } from '../ui/feedback/toast-store.ts'

/** What GET /api/ai-agent/status answers. */
export type Standing = { memory: boolean; configured: boolean; allowed: boolean; warning: string | null }

const path = '/api/ai-agent/status'
const key = [path]

/** Whether questions go to a model now. Until the server says so they do not. */
export function useStanding(): Standing | undefined {
  return useQuery<Standing>({ queryKey: key, retry: false, staleTime: 60_000 }).data
}

/** Lets one's own questions go to the model, or keeps them here. */
export function useMemorySwitch(): { busy: boolean; change: (memory: boolean) => void } {
  const cache = useQueryClient()
  const { isPending, mutate } = useMutation({
    mutationFn: (memory: boolean) => readJson('/api/ai-agent/settings', { method: 'PUT', body: { memory } }),
    retry: false,
    onError: (error) => toast.add({ title: 'Your choice was not saved', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  return { busy: isPending, change: mutate }
}

/** An answer says what holds from then on. */
export function useNewStanding(): (memory: boolean) => void {
  const cache = useQueryClient()
  return (memory) => cache.setQueryData<Standing>(key, (known) => (known === undefined ? known : { ...known, memory }))
}
