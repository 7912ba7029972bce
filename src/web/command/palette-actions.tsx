import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toast } from '../ui/feedback/toast-store.ts'
import type { PaletteItem } from './palette-item.ts'
import { PaletteRow } from './palette-row.tsx'

/** The action that is chosen when the list opens. */
export const firstAction = 'Open'

/** What one can do with a line of the palette (Tab). */
export function PaletteActions({
  item,
  open,
  close,
}: {
  item: PaletteItem
  open: (item: PaletteItem) => void
  close: () => void
}): ReactNode {
  const router = useRouter()
  const href = item.href ?? '/'
  const isRecord = /\/[\da-f-]{36}$/.test(href)
  const actions = [
    { label: firstAction, run: () => open(item) },
    { label: 'Open in new tab', run: () => void window.open(href, '_blank', 'noopener') },
    ...(isRecord ? [{ label: 'Edit', run: () => void router.navigate({ href: `${href}/edit` }) }] : []),
    { label: 'Copy link', run: () => void copyLink(href) },
  ]
  return actions.map((action) => (
    <PaletteRow
      key={action.label}
      item={{ value: action.label, label: action.label }}
      onSelect={() => {
        close()
        action.run()
      }}
    />
  ))
}

async function copyLink(href: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(href, location.origin).href)
    toast.add({ title: 'Link copied', tone: 'success' })
  } catch {
    toast.add({ title: 'Couldn’t copy the link', description: 'Your browser doesn’t allow it here.', tone: 'danger' })
  }
}
