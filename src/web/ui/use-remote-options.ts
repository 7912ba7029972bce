import { useEffect, useState } from 'react'

export type Option = { value: string; label: string; note?: string | undefined }

/** Finds options for what was typed, at the server or in a list. Gives up when `signal` aborts. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<readonly Option[]>

export type RemoteOptions = { options: readonly Option[]; state: 'loading' | 'ready' | 'failed' }

/** Asks 120 ms after the last key, drops late answers; while it asks, the options from before stay. */
export function useRemoteOptions(search: OptionSearch, query: string, open: boolean): RemoteOptions {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!open) return
    const asking = new AbortController()
    const take = (options: readonly Option[], failed: boolean): void => {
      if (!asking.signal.aborted) setAnswer({ search, query, options, failed })
    }
    const ask = (): void => {
      search(query.trim(), asking.signal).then(
        (options) => take(options, false),
        () => take([], true),
      )
    }
    const timer = setTimeout(ask, query === '' ? 0 : debounce)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [search, query, open])
  return { options: answer?.search === search ? answer.options : [], state: stateOf(answer, search, query) }
}

type Answer = { search: OptionSearch; query: string; options: readonly Option[]; failed: boolean }

function stateOf(answer: Answer | null, search: OptionSearch, query: string): RemoteOptions['state'] {
  if (answer === null || answer.search !== search || answer.query !== query) return 'loading'
  return answer.failed ? 'failed' : 'ready'
}

/** Searches a list that is already here: every word typed must start or stand in the label or note. */
export function searchIn(options: readonly Option[]): OptionSearch {
  return (query) => {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const matches = options.filter((option) => {
      const text = `${option.label} ${option.note ?? ''}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return Promise.resolve(matches)
  }
}

const debounce = 120
