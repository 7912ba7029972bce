import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { Anchor } from '../overlay/anchor.tsx'

type TabProps = {
  href: string
  current?: boolean | undefined
  count?: number | undefined
  /** A dot: unsaved changes (primary) or a clock running (danger). Its words are its tooltip and are read out. */
  dot?: { words: string; tone?: 'primary' | 'danger' | undefined } | undefined
  onClick?: ((event: React.MouseEvent<HTMLAnchorElement>) => void) | undefined
  children: ReactNode
}

/** A row of links that looks like tabs: views of a list, parts of a record. Their state is in the address. */
export function Tabs({
  label,
  guide,
  actions,
  bare,
  children,
}: {
  label: string
  /** What the assistant points at it by. */
  guide?: ComponentProps<'nav'>['data-guide']
  actions?: ReactNode
  bare?: boolean | undefined
  children: ReactNode
}): ReactNode {
  return (
    <nav className={clsx('tabs', bare === true && 'tabs-bare')} aria-label={label} data-guide={guide} onFocus={showWhole}>
      {children}
      {actions === undefined ? null : <div className="tabs-actions">{actions}</div>}
    </nav>
  )
}

/** One tab; a real link. */
export function Tab({ href, current, count, dot, onClick, children }: TabProps): ReactNode {
  return (
    <Anchor
      href={href}
      className="tab"
      {...(current === true ? { ref: bringIntoView } : {})}
      aria-current={current === true ? 'page' : undefined}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {children}
      {count === undefined ? null : <span className="tab-count">{formatNumber(count)}</span>}
      {dot === undefined ? null : <TabDot {...dot} />}
    </Anchor>
  )
}

/** On a phone the row of tabs scrolls: the current one is never outside it. */
function bringIntoView(tab: HTMLAnchorElement | null): void {
  const row = tab?.parentElement
  if (!row || innerWidth >= 768) return
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** Chromium leaves a focused tab of which a part is in sight cut off. Not under the mouse: the tab would move away from the click. */
function showWhole({ target }: React.FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function TabDot({ words, tone = 'primary' }: { words: string; tone?: 'primary' | 'danger' | undefined }): ReactNode {
  return (
    <>
      <span className="tab-dot" data-tone={tone} title={words} />
      <span className="sr-only">, {words}</span>
    </>
  )
}
