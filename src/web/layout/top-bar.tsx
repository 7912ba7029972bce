import { useRouterState } from '@tanstack/react-router'
import { Menu as MenuIcon, PanelLeft, Search, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { rememberItem } from '../command/recent.ts'
import type { TopBarProps } from '../engine/host.tsx'
import { Breadcrumb } from '../ui/display/breadcrumb.tsx'
import { IconButton } from '../ui/actions/icon-button.tsx'
import { Bell } from './bell.tsx'
import { DivisionFilter } from './division-filter.tsx'
import { useShell } from './shell-state.ts'

/** The bar over every signed-in screen. */
export function TopBar({ title, trail = [], current, heading, documentTitle, actions, division }: TopBarProps): ReactNode {
  const { collapsed, toggleSidebar, openMenu, openPalette, openAssistant } = useShell()
  useRemembered(documentTitle, trail.at(-1)?.label)
  return (
    <header className="topbar">
      <title>{`${documentTitle ?? title ?? current ?? ''} · Longhaul`}</title>
      <span className="lg:hidden">
        <IconButton label="Menu" data-guide="shell.menu" onClick={openMenu}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
      </span>
      {collapsed ? (
        <span className="max-lg:hidden">
          <IconButton label="Expand sidebar" keys="Ctrl ." onClick={toggleSidebar}>
            <PanelLeft aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
      {title === undefined ? <Breadcrumb trail={trail} current={current} heading={heading} /> : <h1>{title}</h1>}
      <div className="topbar-actions">
        {division === true ? <DivisionFilter /> : null}
        <span className="md:hidden">
          <IconButton label="Search" onClick={openPalette}>
            <Search aria-hidden="true" />
          </IconButton>
        </span>
        {openAssistant === null ? null : (
          <span className="md:hidden">
            <IconButton label="AI Assistant" data-guide="assistant.button" onClick={openAssistant}>
              <Sparkles aria-hidden="true" />
            </IconButton>
          </span>
        )}
        <Bell />
        {actions}
      </div>
    </header>
  )
}

/** A record that was looked at stands in the empty palette. */
function useRemembered(title: string | undefined, list: string | undefined): void {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  useEffect(() => {
    if (title !== undefined && list !== undefined && pathname !== undefined && isRecordPath(pathname))
      rememberItem({ href: pathname, label: title, note: list })
  }, [title, list, pathname])
}

const isRecordPath = (pathname: string): boolean => /\/[\da-f]{8}-[\da-f-]{27}$/.test(pathname)
