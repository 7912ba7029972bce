import { readJson } from '../api/client.ts'
import type { Tone } from '../ui/display/pill.tsx'

/** Answer of `GET /api/search`. */
export type Found = { readonly kind: string; readonly label: string; readonly href: string; readonly rows: readonly FoundRow[] }
export type FoundRow = {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly note: string
  readonly status: { readonly label: string; readonly tone: Tone }
  /** Work is left on it. */
  readonly open: boolean
  readonly href: string
  readonly exact: boolean
}

/** Remote search begins here, and waits this many milliseconds after the last key. */
export const searchFrom = 2
export const searchWait = 120

/** `>` commands only, `@` people, `#` units, else everything. */
export type Scope = 'all' | 'commands' | 'people' | 'units'

export function readQuery(typed: string): { scope: Scope; words: string } {
  const scopes: Readonly<Record<string, Scope>> = { '>': 'commands', '@': 'people', '#': 'units' }
  const scope = scopes[typed.charAt(0)]
  return scope === undefined ? { scope: 'all', words: typed.trim() } : { scope, words: typed.slice(1).trim() }
}

const kindsOf: Readonly<Record<Scope, readonly string[] | null>> = {
  all: null,
  commands: [],
  people: ['drivers', 'users'],
  units: ['vehicles'],
}

export async function searchRecords(scope: Scope, words: string, signal: AbortSignal): Promise<readonly Found[]> {
  const kinds = kindsOf[scope]
  if (words.length < searchFrom || kinds?.length === 0) return []
  const { groups } = await readJson<{ groups: readonly Found[] }>('/api/search', { query: { q: words, limit: '8' }, signal })
  return kinds === null ? groups : groups.filter((group) => kinds.includes(group.kind))
}

/** Every word begins a word of the text: "add veh" finds "Add vehicle". */
export function matches(text: string, words: string): boolean {
  const parts = text.toLowerCase().split(/[\s/-]+/)
  return words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => parts.some((part) => part.startsWith(word)))
}
