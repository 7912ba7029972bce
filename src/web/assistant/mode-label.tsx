import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Popover } from '../ui/overlay/popover.tsx'
import { Switch } from '../ui/form/switch.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import { useMemorySwitch, useStanding } from './use-standing.ts'

const labels = { memory: 'LLM Powered • Memory Enabled', local: '100% Local Processing' } as const
const stays = 'Your questions stay on your company’s server. What you correct is remembered there too.'

/** The subtitle: where questions go (acceptance E2). Where the company has a model, the person's own switch stands behind it. */
export function ModeLabel({ latest }: { latest: boolean | undefined }): ReactNode {
  const standing = useStanding()
  const { busy, change } = useMemorySwitch()
  const memory = standing?.memory ?? latest ?? false
  const label = memory ? labels.memory : labels.local
  if (standing?.configured !== true)
    return (
      <Tooltip text={memory ? undefined : stays}>
        <p>{label}</p>
      </Tooltip>
    )
  return (
    <Popover
      label="Question privacy"
      trigger={
        <button type="button" className="assistant-mode">
          {label}
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <div className="assistant-mode-choice">
        <Switch
          checked={standing.allowed}
          disabled={busy}
          onChange={change}
          label="Ask the AI service"
          note="Used only for questions Longhaul can’t read. Sends your words and the names of fields you can access, never your records."
        />
        <p>{standing.allowed && !standing.memory ? 'The AI service does not answer right now. Questions are answered here.' : stays}</p>
      </div>
    </Popover>
  )
}
