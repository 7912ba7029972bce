import type { ReactNode } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Kbd } from '../ui/actions/kbd.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { characterKeys, useCharacterKeys } from './character-keys.ts'
import { isApple } from './is-apple.ts'
import { shownKeys } from './keys.ts'
import { everywhere, useCurrentCommands } from './registry.ts'

/** All keys that work here (`?`), and the switch for single letters. */
export function KeySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode {
  const on = useCharacterKeys()
  const groups = Map.groupBy(
    useCurrentCommands().filter((command) => command.keys !== undefined),
    (command) => command.group,
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Keyboard shortcuts"
      description="Keys that work on this screen. They are ignored while you type."
      footer={<Button onClick={() => onOpenChange(false)}>Done</Button>}
    >
      <Switch
        checked={on}
        onChange={characterKeys.set}
        label="Single-letter keys"
        note="Switch off if they get in the way of speech input or another program."
      />
      <div className="gap-8 sm:columns-2">
        {[...groups].map(([heading, commands]) => (
          <section key={heading} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold">{heading}</h3>
            <dl>
              {commands.map((command) => (
                <Line key={command.id} words={command.label}>
                  {shownKeys(command.keys ?? '', isApple)}
                </Line>
              ))}
              {heading === everywhere ? <Line words="To the notification">F8</Line> : null}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Line({ words, children }: { words: string; children: string }): ReactNode {
  return (
    <div className="flex min-h-7 items-center justify-between gap-4">
      <dt>{words}</dt>
      <dd>
        <Kbd>{children}</Kbd>
      </dd>
    </div>
  )
}
