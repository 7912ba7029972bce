import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/** Answers of /api/ai-agent/model. */
export type ModelSettings = {
  readonly enabled: boolean
  readonly provider: 'openai' | 'anthropic' | 'ollama'
  readonly baseUrl: string
  readonly model: string
  readonly reads: 'first' | 'when_needed'
  /** Seconds. */
  readonly timeLimit: number
  readonly monthlyTokens: number
  readonly narrate: boolean
  readonly recordText: boolean
}
export type Model = ModelSettings & {
  readonly hasKey: boolean
  /** The last four characters of the key; more is never answered. */
  readonly keyHint: string
  readonly checkedAt: string | null
  readonly checkOk: boolean | null
  readonly checkMessage: string | null
  readonly usualUrls: Readonly<Record<string, string>>
  readonly origins: readonly string[]
  readonly month: { readonly month: string; readonly used: number; readonly calls: number; readonly warning: string | null }
}

const path = '/api/ai-agent/model'
export const providerWords = { openai: 'OpenAI-compatible', anthropic: 'Anthropic', ollama: 'Ollama' } as const

export const readsWords = {
  when_needed: 'Only questions the assistant can’t read',
  first: 'Every question about records and screens',
} as const

export const useModel = (): UseQueryResult<Model> => useQuery<Model>({ queryKey: [path] })

/** What is sent back of the settings as they stand. */
export const settingsOf = ({
  enabled,
  provider,
  baseUrl,
  model,
  reads,
  timeLimit,
  monthlyTokens,
  narrate,
  recordText,
}: Model): ModelSettings => ({
  enabled,
  provider,
  baseUrl,
  model,
  reads,
  timeLimit,
  monthlyTokens,
  narrate,
  recordText,
})

/** Saves the settings; a `key` replaces the one there is. */
export function useSaveModel(): (settings: ModelSettings, key?: string) => Promise<void> {
  const refresh = useRefresh()
  return async (settings, key) => {
    await readJson(path, { method: 'PUT', body: { ...settings, ...(key === undefined ? {} : { key }) } })
    await refresh()
  }
}

/** What happened stands on the card; the message says it at once. */
export function useTestModel(): UseMutationResult<{ ok: boolean; message: string }, Error, void> {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => readJson<{ ok: boolean; message: string }>(`${path}/test`, { method: 'POST' }),
    retry: false,
    onSuccess: ({ ok, message }) =>
      toast.add({ title: ok ? 'The service answers' : 'The test failed', description: message, tone: ok ? 'success' : 'danger' }),
    onError: (error) => toast.add({ title: 'The test failed', description: sentenceOf(error), tone: 'danger' }),
    onSettled: refresh,
  })
}

/** The label of the assistant's panel hangs on it too. */
function useRefresh(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () => Promise.all([path, '/api/ai-agent/status'].map((key) => cache.invalidateQueries({ queryKey: [key] })))
}
