import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { outlines } from '#records/outlines.ts'
import { views } from '#records/views.ts'
import { useAppearance } from '../appearance/use-appearance.ts'
import { Assistant, useAssistant } from '../assistant/assistant.tsx'
import { useAuth, useUser } from '../api/session.ts'
import { fullName } from '../api/user.ts'
import { isAsked as isStepUpAsked, onAsked } from '../auth/step-up.ts'
import { useAppCommands } from '../command/app-commands.ts'
import { KeyHint } from '../command/key-hint.tsx'
import { listenToKeys } from '../command/keyboard.ts'
import { loadKeySheet, loadPalette } from '../command/load-palette.ts'
import { type Command, useCommands } from '../command/registry.ts'
import { prefetchKinds, registryFor } from '../registry.ts'
import { EngineHost, type Host } from '../engine/host.tsx'
import { keepFocus } from '../ui/overlay/focus-keeper.ts'
import { SkipLink } from '../ui/display/skip-link.tsx'
import { dayIn, useCompany } from './company.ts'
import { useCounts } from './navigation/counts.ts'
import { useDivision } from '../engine/division.ts'
import { useFocusOnHeading } from './focus-heading.ts'
import { KeptSlot } from './kept-slot.tsx'
import { countsFor } from './navigation/nav.ts'
import { PrintFoot } from './print-foot.tsx'
import { ShellContext, type ShellState } from './shell-state.ts'
import { Sidebar } from './navigation/sidebar.tsx'
import { useSignOut } from './sign-out.ts'
import { keepCollapsed, readCollapsed } from './navigation/sidebar-kept.ts'
import { TopBar } from './top-bar.tsx'
import { useAutoSync } from './sync/use-auto-sync.ts'
import { useHeartbeat } from './live/use-heartbeat.ts'
import { useLive } from './live/use-live.ts'

const Palette = lazy(() => loadPalette().then((module) => ({ default: module.Palette })))
const MobileMenu = lazy(() => import('./navigation/mobile-menu.tsx').then((module) => ({ default: module.MobileMenu })))
const StepUpDialog = lazy(() => import('../auth/step-up-dialog.tsx').then((module) => ({ default: module.StepUpDialog })))
const SessionEndedDialog = lazy(() => import('../auth/session-ended-dialog.tsx').then((module) => ({ default: module.SessionEndedDialog })))
const FeedbackDialog = lazy(() =>
  import('../screens/office/feedback/feedback-dialog.tsx').then((module) => ({ default: module.FeedbackDialog })),
)
const SetupNext = lazy(() => import('./setup-next.tsx').then((module) => ({ default: module.SetupNext })))
const KeySheet = lazy(() => loadKeySheet().then((module) => ({ default: module.KeySheet })))

/** The frame around every signed-in screen: sidebar, drawer, palette, keys, what the record screens need from the app. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const user = useUser()
  const { state } = useAuth()
  const isAsked = useSyncExternalStore(onAsked, isStepUpAsked)
  const [overlay, setOverlay] = useState<'palette' | 'keys' | 'menu' | 'feedback' | null>(null)
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const toggleSidebar = useCallback(() => setCollapsed((before) => !before), [])
  useEffect(() => keepCollapsed(collapsed), [collapsed])
  const counts = useCounts(countsFor(user.role), user.id)
  const assistant = useAssistant(user.id)
  const shell = useMemo<ShellState>(
    () => ({
      collapsed,
      toggleSidebar,
      openMenu: () => setOverlay('menu'),
      openPalette: () => setOverlay('palette'),
      openAssistant: assistant.open ? null : assistant.show,
      counts,
    }),
    [collapsed, toggleSidebar, assistant.open, assistant.show, counts],
  )
  const openFeedback = useCallback(() => setOverlay('feedback'), [])
  const close = (open: boolean): void => setOverlay(open ? overlay : null)
  useAutoSync(user)
  useFocusOnHeading()
  useEffect(keepFocus, [])
  useHeartbeat()
  useLive()
  return (
    <ShellContext value={shell}>
      <EngineHost value={useHostValue()}>
        <SkipLink target="main" />
        <div className="app" data-sidebar={collapsed ? 'collapsed' : undefined}>
          <aside className="sidebar" aria-label="Sidebar">
            <Sidebar />
          </aside>
          <main className="main main-fixed overflow-y-auto" id="main" tabIndex={-1} data-scroll-restoration-id="main">
            <KeptSlot user={user.id} />
            {children}
            <PrintFoot />
          </main>
        </div>
        <Assistant {...assistant} />
        <Keys
          openPalette={shell.openPalette}
          openKeySheet={() => setOverlay('keys')}
          openFeedback={openFeedback}
          toggleSidebar={toggleSidebar}
        />
        <Suspense>
          {overlay === 'palette' ? <Palette open onOpenChange={close} /> : null}
          {overlay === 'keys' ? <KeySheet open onOpenChange={close} /> : null}
          {overlay === 'feedback' ? <FeedbackDialog onCancel={() => setOverlay(null)} onSuccess={() => setOverlay(null)} /> : null}
          {overlay === 'menu' ? <MobileMenu onClose={() => setOverlay(null)} /> : null}
          {state === 'ended' ? <SessionEndedDialog /> : null}
          {isAsked ? <StepUpDialog /> : null}
        </Suspense>
      </EngineHost>
    </ShellContext>
  )
}

function Keys({
  openPalette,
  openKeySheet,
  openFeedback,
  toggleSidebar,
}: {
  openPalette: () => void
  openKeySheet: () => void
  openFeedback: () => void
  toggleSidebar: () => void
}): ReactNode {
  const user = useUser()
  const signOut = useSignOut()
  const { shown, setTheme } = useAppearance()
  const [hint, setHint] = useState<readonly Command[] | null>(null)
  const actions = useMemo(
    () => ({
      openPalette,
      openKeySheet,
      openFeedback,
      toggleSidebar,
      toggleTheme: () => setTheme(shown === 'dark' ? 'light' : 'dark'),
      signOut,
    }),
    [openPalette, openKeySheet, openFeedback, toggleSidebar, setTheme, shown, signOut],
  )
  useAppCommands(user.role, actions)
  useEffect(() => listenToKeys(setHint), [])
  // Holding Ctrl or ⌘ is the first half of the palette's key: its chunk is here when K follows.
  useEffect(() => {
    const reach = (event: KeyboardEvent): void => {
      if (event.key === 'Control' || event.key === 'Meta') void loadPalette()
    }
    addEventListener('keydown', reach)
    return () => removeEventListener('keydown', reach)
  }, [])
  return hint === null ? null : <KeyHint next={hint} />
}

function useHostValue(): Host {
  const user = useUser()
  const company = useCompany()
  const today = company?.today ?? dayIn(user.timeZone)
  return useMemo(
    () => ({
      viewer: { id: user.id, role: user.role, name: fullName(user) },
      today,
      timeZone: user.timeZone,
      outlines,
      registry: registryFor(user.role),
      prefetch: prefetchKinds,
      views,
      TopBar,
      AfterImport: SetupNext,
      useDivision,
      useCommands,
    }),
    [user, today],
  )
}
