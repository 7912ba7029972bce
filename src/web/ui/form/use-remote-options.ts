import { useEffect, useRef, useState } from 'react'

export type Option = {
  value: string
  label: string
  note?: string | undefined
  /** Why it is better not chosen: shown in gray with these words. */
  away?: string | undefined
  /** Cannot be chosen at all. */
  refused?: boolean | undefined
}

/** Finds options for what was typed, at the server or in a list. Gives up when `signal` aborts. */
export type OptionSearch = (query: string, signal: AbortSignal) => Promise<readonly Option[]>

export type RemoteOptions = { options: readonly Option[]; state: 'loading' | 'ready' | 'failed' }

/** Asks 120 ms after the last key, drops late answers; while it asks, the options from before stay. */
export function useRemoteOptions(search: OptionSearch, query: string, open: boolean): RemoteOptions {
  const [answer, setAnswer] = useState<Answer | null>(null)
  // A search made anew with each draw means the same; what was found must not vanish under somebody's hands because of it.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  useEffect(() => {
    if (!open) return
    const asking = new AbortController()
    const take = (options: readonly Option[], failed: boolean): void => {
      if (!asking.signal.aborted) setAnswer({ query, options, failed })
    }
    const ask = (): void => {
      latest.current(query.trim(), asking.signal).then(
        (options) => take(options, false),
        () => take([], true),
      )
    }
    const timer = setTimeout(ask, query === '' ? 0 : debounce)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [query, open])
  return { options: answer?.options ?? [], state: stateOf(answer, query) }
}

/**
 * Enter for what was typed, pressed before its answer is here: the list still shows what an earlier word found, and its first line
 * may be somebody else. Answers what lets the press wait for the answer and take its first line; typing on, or closing, drops it.
 */
export function useEarlyEnter(found: RemoteOptions, query: string, open: boolean, choose: (option: Option) => void): () => void {
  const waits = useRef<string | null>(null)
  useEffect(() => {
    const dropped = waits.current !== query || !open
    if (!dropped && found.state === 'loading') return
    waits.current = null
    const [first] = found.options
    if (!dropped && first !== undefined) choose(first)
  })
  return () => {
    waits.current = query
  }
}

type Answer = { query: string; options: readonly Option[]; failed: boolean }

function stateOf(answer: Answer | null, query: string): RemoteOptions['state'] {
  if (answer === null || answer.query !== query) return 'loading'
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

/** The only option whose label or note is the text, whatever its case: "Missouri" or "MO". */
export const exactOption = (options: readonly Option[], text: string): Option | null => {
  const same = options.filter(
    ({ label, note, refused }) => refused !== true && [label, note].some((words) => words?.toLowerCase() === text.toLowerCase()),
  )
  return same.length === 1 ? (same[0] ?? null) : null
}

const debounce = 120
