import { useCallback, useState } from 'react'
import { keep, readKept } from '#web/api/kept.ts'

export { keep, readKept }

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
