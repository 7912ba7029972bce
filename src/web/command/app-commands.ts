import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { managers, type Role } from '#kit/roles.ts'
import type { Outline } from '#kit/outline.ts'
import { inSentence } from '#kit/words.ts'
import { outlines } from '#records/outlines.ts'
import {
  besideMenu,
  settings,
  dashboard,
  feedbackCommand,
  groupsFor,
  keySheetCommand,
  maySee,
  reports,
  userMenu,
} from '../layout/navigation/nav.ts'
import { newPath } from '../engine/paths.ts'
import { type Command, everywhere, useCommands } from './registry.ts'

type AppActions = {
  readonly openPalette: () => void
  readonly openKeySheet: () => void
  readonly openFeedback: () => void
  readonly toggleSidebar: () => void
  readonly toggleTheme: () => void
  readonly signOut: () => void
}

/** What works on every screen: going places, creating, help. Drawn from the same menu as the sidebar, so roles agree. */
export function useAppCommands(role: Role, actions: AppActions): void {
  const router = useRouter()
  const commands = useMemo(() => {
    const go = (href: string) => (): void => void router.navigate({ href })
    return [
      ...places(role, go),
      ...creations(role, go),
      ...(managers.includes(role) ? [{ ...sickCall, run: go(sickCall.href) }] : []),
      ...general(actions),
    ]
  }, [role, router, actions])
  useCommands(commands)
}

type Go = (href: string) => () => void

function places(role: Role, go: Go): Command[] {
  const groups = groupsFor(role)
  const entries = [
    dashboard,
    ...groups.flatMap((group) => [{ ...group, label: `${group.label} dashboard` }, ...group.items, ...group.more]),
    reports,
    ...userMenu,
    ...settings,
    ...besideMenu,
    { label: 'Your Account', path: '/account', roles: [role] },
    // Lists that no menu leads to come last, under the name of their kind.
    ...Object.values<Outline>(outlines)
      .filter(({ apart }) => apart !== true)
      .map(({ label, path, read }) => ({ label: label.many, path, roles: read })),
  ]
  const seen = new Set<string>()
  return entries.flatMap((entry) => {
    if (!maySee(entry, role) || seen.has(entry.path)) return []
    seen.add(entry.path)
    return [
      {
        id: `go ${entry.path}`,
        label: entry.label,
        group: 'Go to',
        keys: 'keys' in entry ? entry.keys : undefined,
        run: go(entry.path),
        href: entry.path,
      },
    ]
  })
}

function creations(role: Role, go: Go): Command[] {
  return Object.values<Outline>(outlines)
    .filter((record) => record.create.includes(role) && record.apart !== true)
    .map((record) => ({
      id: `create ${record.name}`,
      label: `Add ${inSentence(record.label.one)}`,
      group: 'Create',
      run: go(newPath(record)),
      href: newPath(record),
    }))
}

/** A sick call has a dialog of its own, on the calendar. */
const sickCall = { id: 'out-today', label: 'Out today', group: 'Create', href: '/time-off?out=today' } as const

function general(actions: AppActions): Command[] {
  return [
    { id: 'palette', label: 'Search or jump to', group: everywhere, keys: 'mod+k', run: actions.openPalette, hidden: true },
    { id: keySheetCommand, label: 'Keyboard shortcuts', group: everywhere, keys: '?', run: actions.openKeySheet },
    { id: 'sidebar', label: 'Show or hide the sidebar', group: everywhere, keys: 'mod+.', run: actions.toggleSidebar },
    { id: 'theme', label: 'Switch between light and dark', group: everywhere, keys: 'mod+shift+l', run: actions.toggleTheme },
    { id: feedbackCommand, label: 'Send Feedback', group: everywhere, run: actions.openFeedback },
    { id: 'sign-out', label: 'Sign out', group: everywhere, run: actions.signOut },
  ]
}
