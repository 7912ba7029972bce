import { createContext, use } from 'react'
import type { Counts } from './navigation/counts.ts'

/** How the frame around the screens stands now. */
export type ShellState = {
  /** The sidebar is put away; kept in this browser. */
  readonly collapsed: boolean
  readonly toggleSidebar: () => void
  readonly openMenu: () => void
  readonly openPalette: () => void
  /** Null while its panel is open. */
  readonly openAssistant: (() => void) | null
  /** Asked once for sidebar and drawer together. */
  readonly counts: Counts
}

export const ShellContext = createContext<ShellState | null>(null)

export function useShell(): ShellState {
  const shell = use(ShellContext)
  if (shell === null) throw new Error('useShell needs the shell')
  return shell
}
