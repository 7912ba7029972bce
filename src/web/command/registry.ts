import { useEffect, useSyncExternalStore } from 'react'

/** Something one can do from the command palette, by a key, or both. */
export type Command = {
  readonly id: string
  readonly label: string
  /** Heading in the palette and in the key sheet: "Go to", "Create", "On this record". */
  readonly group: string
  /** `g v`, `c`, `?`, `mod+k` (Ctrl or ⌘), `ArrowDown`, `shift+ArrowUp`, `Space`. */
  readonly keys?: string | undefined
  readonly run: () => void
  /** Key only: not offered in the palette, still in the key sheet. */
  readonly hidden?: boolean | undefined
  readonly when?: boolean | (() => boolean) | undefined
  /** Where it leads, so that Ctrl+Enter can open a new tab. */
  readonly href?: string | undefined
}

/** The group of what works on every screen. */
export const everywhere = 'Everywhere'

/** Offers commands while the component stands. A later registration wins a key over an earlier one. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => register(commands), [commands])
}

/** All commands offered now, the latest first. */
export function currentCommands(): readonly Command[] {
  return snapshot.filter(isOffered)
}

/** The same, kept up to date. */
export function useCurrentCommands(): readonly Command[] {
  const all = useSyncExternalStore(subscribe, () => snapshot)
  return all.filter(isOffered)
}

export function register(commands: readonly Command[]): () => void {
  const entry = { commands }
  entries.add(entry)
  publish()
  return () => {
    entries.delete(entry)
    publish()
  }
}

const entries = new Set<{ readonly commands: readonly Command[] }>()
const listeners = new Set<() => void>()
let snapshot: readonly Command[] = []

function publish(): void {
  snapshot = [...entries].reverse().flatMap((entry) => entry.commands)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isOffered({ when }: Command): boolean {
  return when === undefined || (typeof when === 'function' ? when() : when)
}
