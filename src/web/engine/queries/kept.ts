import { useCallback, useState } from 'react'

/** A value kept in this browser. What cannot be kept (private window, full storage) lives as long as the screen. */
export const useKept = <T>(key: string, otherwise: T): [T, (value: T) => void] => {
  const [state, setState] = useState<{ key: string; value: T }>(() => ({ key, value: readKept(key) ?? otherwise }))
  const current = state.key === key ? state : { key, value: readKept<T>(key) ?? otherwise }
  if (current !== state) setState(current)
  const set = useCallback(
    (value: T): void => {
      setState({ key, value })
      keep(key, value)
    },
    [key],
  )
  return [current.value, set]
}

export const readKept = <T>(key: string): T | null => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Null forgets. */
export const keep = (key: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The screen holds the value itself.
  }
}
