import { Command as Cmdk } from 'cmdk'
import type { ReactNode } from 'react'
import { Kbd } from '../ui/actions/kbd.tsx'
import { Pill } from '../ui/display/pill.tsx'
import { isApple } from './is-apple.ts'
import { shownKeys } from './keys.ts'
import type { PaletteItem } from './palette-item.ts'

/** One line of the palette. */
export function PaletteRow({ item, onSelect }: { item: PaletteItem; onSelect: () => void }): ReactNode {
  return (
    <Cmdk.Item value={item.value} onSelect={onSelect} className="menu-item" keywords={[]}>
      <span className="menu-item-label">
        {item.label}
        {item.note === undefined ? null : <span className="ml-2 text-sm text-fg-muted">{item.note}</span>}
      </span>
      {item.status === undefined ? null : <Pill tone={item.status.tone}>{item.status.label}</Pill>}
      {item.keys === undefined ? null : <Kbd>{shownKeys(item.keys, isApple)}</Kbd>}
    </Cmdk.Item>
  )
}
