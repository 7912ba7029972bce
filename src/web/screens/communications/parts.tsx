import type { ReactNode } from 'react'
import { MessagesPane } from './messages-pane.tsx'

/** What the communications screen has: each part with its own address, its name beside the title, and what it draws. */
export const parts: readonly { readonly path: string; readonly label: string; readonly Pane: () => ReactNode }[] = [
  { path: '/messages', label: 'Messages', Pane: MessagesPane },
]
