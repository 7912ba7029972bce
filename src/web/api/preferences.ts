import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PreferenceKey, Preferences } from '#kit/user/preferences.ts'
import { useUser } from './session.ts'
import { changePreference } from './stored-preferences.ts'
import { type CurrentUser, meKey } from './user.ts'

/** What a person arranged for themselves. It comes with the signed-in user, so reading it costs no request; a change shows at once. */
export function usePreference<K extends PreferenceKey>(
  key: K,
  otherwise: Preferences[K],
): [Preferences[K], (value: Preferences[K]) => void] {
  const cache = useQueryClient()
  const { id, preferences } = useUser()
  const set = useCallback(
    (value: Preferences[K]): void => {
      cache.setQueryData<CurrentUser | null>(meKey, (user) => user && { ...user, preferences: { ...user.preferences, [key]: value } })
      changePreference(id, key, value)
    },
    [cache, id, key],
  )
  return [preferences[key] ?? otherwise, set]
}
