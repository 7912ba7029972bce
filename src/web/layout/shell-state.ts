import type { Counted } from './counts.ts'
import { createContext, use } from 'react'

/** How the frame around the screens stands now. */
export type ShellState = {
  /** The sidebar is put away; kept in this browser. */
  readonly collapsed: boolean
  readonly toggleSidebar: () => void
  readonly openMenu: () => void
  readonly openPalette: () => void
  /** What the badges show, by address; asked once for sidebar and drawer together. */
  readonly counts: ReadonlyMap<string, Counted>
}

export const ShellContext = createContext<ShellState | null>(null)

export function useShell(): ShellState {
  const shell = use(ShellContext)
  if (shell === null) throw new Error('useShell stands outside of the shell')
  return shell
}
