import { useEffect, useSyncExternalStore } from 'react'
import { type Appearance, appearanceKeys, readAppearance, shownTheme } from './appearance.ts'

type AppearanceSetting = Appearance & {
  /** `system` resolved to what the page shows now. */
  shown: 'light' | 'dark'
  setTheme: (theme: Appearance['theme']) => void
  setVariant: (variant: Appearance['variant']) => void
}

/** Theme and variant with their setters; follows the system's theme, other tabs and other components at once. */
export function useAppearance(): AppearanceSetting {
  const snapshot = useSyncExternalStore(subscribe, () => current)
  return { ...snapshot, setTheme, setVariant }
}

/** For pages of people without an account, read in a cab at night: the phone says light or dark, unless somebody chose in this browser. */
export function useThemeOfPhone(): void {
  useEffect(() => {
    if (readKept(appearanceKeys.theme) !== null) return
    const follow = (): void => {
      document.documentElement.dataset['theme'] = shownTheme('system', darkQuery.matches)
    }
    follow()
    darkQuery.addEventListener('change', follow)
    return () => {
      darkQuery.removeEventListener('change', follow)
      refresh()
    }
  }, [])
}

const darkQuery = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
// What the user chose lives on in memory when the browser refuses storage (private window, policy).
const unsaved = new Map<string, string>()
let current = take()

function take(): Appearance & { shown: 'light' | 'dark' } {
  const kept = readAppearance(readKept)
  return { ...kept, shown: shownTheme(kept.theme, darkQuery.matches) }
}

function readKept(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key)
  } catch {
    return unsaved.get(key) ?? null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, value)
  }
  refresh()
}

function refresh(): void {
  current = take()
  document.documentElement.dataset['variant'] = current.variant
  document.documentElement.dataset['theme'] = current.shown
  for (const listener of listeners) listener()
}

function setTheme(theme: Appearance['theme']): void {
  keep(appearanceKeys.theme, theme)
}

function setVariant(variant: Appearance['variant']): void {
  keep(appearanceKeys.variant, variant)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// One listener each for the page's life: the theme must follow even where no component asks for it.
darkQuery.addEventListener('change', refresh)
addEventListener('storage', (event) => {
  if (event.key === null || event.key === appearanceKeys.theme || event.key === appearanceKeys.variant) refresh()
})
