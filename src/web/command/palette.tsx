import { Command as Cmdk } from 'cmdk'
import { Search } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useRouter } from '@tanstack/react-router'
import { useUser } from '../api/session.ts'
import { draftQuestion } from '../assistant/chat-kept.ts'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { firstAction, PaletteActions } from './palette-actions.tsx'
import { useFocusReturn } from '../ui/overlay/use-focus-return.ts'
import type { PaletteItem } from './palette-item.ts'
import { usePaletteGroups } from './palette-items.ts'
import { PaletteRow } from './palette-row.tsx'

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Search and jump: commands at once, records after two letters. `>` commands, `@` people, `#` units. */
export function Palette({ open, onOpenChange }: PaletteProps): ReactNode {
  const focusReturn = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="popover popover-flush fixed top-[12vh] left-1/2 z-50 w-[min(640px,calc(100vw-32px))] max-w-none -translate-x-1/2"
          aria-describedby={undefined}
          onOpenAutoFocus={focusReturn.remember}
          onCloseAutoFocus={focusReturn.giveBack}
        >
          <Radix.Title className="sr-only">Search or jump to</Radix.Title>
          <PaletteBody close={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function PaletteBody({ close }: { close: () => void }): ReactNode {
  const router = useRouter()
  const user = useUser()
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState('')
  const [inside, setInside] = useState<PaletteItem | null>(null)
  const { groups, searching, failed } = usePaletteGroups(typed)
  const items = groups.flatMap((group) => group.items)
  // Records arrive later. The line that was chosen by hand stays chosen; before that it is the first.
  const chosen = items.some((item) => item.value === moved) ? moved : (items[0]?.value ?? '')

  const open = (item: PaletteItem): void => {
    close()
    if (item.asks !== undefined) draftQuestion(user.id, item.asks)
    else if (item.command !== undefined) item.command.run()
    else if (item.href !== undefined) void router.navigate({ href: item.href })
  }
  // cmdk also chooses the first line by itself when the list changes. Only what the keys or the pointer chose counts.
  const byHand = useRef(false)
  const act = (): void => {
    byHand.current = true
    queueMicrotask(() => (byHand.current = false))
  }
  const press = (event: KeyboardEvent): void => {
    if (/^(Arrow(Up|Down)|Home|End)$/.test(event.key) || (event.ctrlKey && /^[jknp]$/.test(event.key))) act()
    const item = items.find((one) => one.value === chosen)
    if (inside !== null) {
      if (event.key !== 'Backspace' && event.key !== 'ArrowLeft') return
      event.preventDefault()
      setInside(null)
      setMoved(inside.value)
      return
    }
    if (event.key === 'Tab' && item?.href !== undefined && !event.shiftKey) {
      event.preventDefault()
      setInside(item)
      setMoved(firstAction)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && item?.href !== undefined) {
      event.preventDefault()
      close()
      window.open(item.href, '_blank', 'noopener')
    }
  }

  return (
    <Cmdk
      shouldFilter={false}
      loop
      value={inside === null ? chosen : moved}
      onValueChange={(value) => {
        if (byHand.current) setMoved(value)
      }}
      onKeyDown={press}
      onPointerMoveCapture={act}
      label="Search or jump to"
    >
      <div className="flex items-center gap-2 border-b border-border px-4">
        <Search aria-hidden="true" className="text-fg-muted" />
        <Cmdk.Input
          value={inside === null ? typed : ''}
          onValueChange={(words) => {
            setTyped(words)
            setMoved('')
          }}
          readOnly={inside !== null}
          placeholder={inside === null ? 'Search or jump to…' : inside.label}
          className="h-12 min-w-0 flex-1 text-lg outline-none"
          spellCheck={false}
        />
        {searching ? <Spinner words="Searching..." /> : null}
      </div>
      <Cmdk.List className="max-h-[min(540px,64vh)] overflow-y-auto p-1">
        {inside !== null ? (
          <PaletteActions item={inside} open={open} close={close} />
        ) : (
          <>
            {groups.map((group) => (
              <Cmdk.Group key={group.heading} heading={<span className="menu-label block">{group.heading}</span>}>
                {group.items.map((item) => (
                  <PaletteRow key={item.value} item={item} onSelect={() => open(item)} />
                ))}
              </Cmdk.Group>
            ))}
            {items.length === 0 && !searching ? (
              <p className="menu-empty">{failed ? 'The search did not answer. Type again to retry.' : `Nothing found for “${typed}”.`}</p>
            ) : null}
          </>
        )}
      </Cmdk.List>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-border px-4 py-2 text-xs text-fg-muted max-sm:hidden">
        <span>&gt; commands</span>
        <span>@ people</span>
        <span># units</span>
        <span className="ml-auto">Enter opens · Ctrl Enter in a new tab · Tab for actions</span>
      </p>
    </Cmdk>
  )
}
