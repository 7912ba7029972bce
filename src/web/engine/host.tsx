import { createContext, type ComponentType, type ReactNode, use } from 'react'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Outline } from '#kit/outline.ts'
import type { Role } from '#kit/roles.ts'
import type { RecordViews } from './views.ts'

export type TopBarProps = {
  /** A list's name: the page's h1. */
  title?: string | undefined
  /** The way to a record or form, in place of the h1. */
  trail?: readonly { href: string; label: string }[] | undefined
  current?: string | undefined
  /** Forms: the last step is the h1. */
  heading?: boolean | undefined
  /** The browser's title. Defaults to `title` or the last step. */
  documentTitle?: string | undefined
  actions?: ReactNode
  /** Draws the division filter. */
  division?: boolean | undefined
}

/** A key or palette entry that lives as long as the screen that registers it. */
export type ScreenCommand = {
  id: string
  label: string
  group: string
  keys?: string | undefined
  run: () => void
  hidden?: boolean | undefined
  when?: boolean | (() => boolean) | undefined
}

export type DivisionChoice = { value: string; query: Readonly<{ division?: string }>; words: string }

/** What the screens of the engine take from the app around them. Stable for a session. */
export type Host = {
  viewer: { id: string; role: Role; name: string }
  /** The company's day, `YYYY-MM-DD`. */
  today: string
  /** The user's zone. */
  timeZone: string
  /** What is known of each kind without its declaration. */
  outlines: Readonly<Record<string, Outline>>
  /** Reading a kind suspends until its declaration is there: only while rendering, and below a `Suspense`. */
  registry: Registry
  /** Fetches declarations that are likely to be asked for next. */
  prefetch: (kinds: readonly string[]) => void
  /** Special cells and panels per kind, loaded with its screens. */
  views: Readonly<Record<string, () => Promise<RecordViews>>>
  TopBar: ComponentType<TopBarProps>
  /** Shown above the result of an import: what to do next. */
  AfterImport: ComponentType<{ kind: string }>
  useDivision: () => DivisionChoice
  useCommands: (commands: readonly ScreenCommand[]) => void
}

export const EngineHost = ({ value, children }: { value: Host; children: ReactNode }): ReactNode => (
  <HostContext value={value}>{children}</HostContext>
)

export const useHost = (): Host => {
  const host = use(HostContext)
  if (host === null) throw new Error('A record screen needs EngineHost')
  return host
}

/** The declaration a reference points at, or null when that kind isn't registered. Suspends until it is there. */
export const useKind = (name: string): RecordDefinition | null => useHost().registry[name] ?? null

const HostContext = createContext<Host | null>(null)
