import type { ReactNode } from 'react'
import { Kbd } from '../ui/actions/kbd.tsx'
import type { Command } from './registry.ts'

/** After a begun `g`: what the next key can be. */
export function KeyHint({ next }: { next: readonly Command[] }): ReactNode {
  return (
    <div className="popover fixed right-6 bottom-6 z-70 grid gap-1 text-sm" role="status">
      {next.map((command) => (
        <span key={command.id} className="flex items-center justify-between gap-4">
          {command.label}
          <Kbd>{(command.keys ?? '').split(' ').at(-1)?.toUpperCase() ?? ''}</Kbd>
        </span>
      ))}
    </div>
  )
}
