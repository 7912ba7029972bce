import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { KeyedSend } from './keyed-send.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { Priority } from './contract.ts'

export type Draft = { body: string; priority: Priority }

const choices: readonly { value: Priority; label: string }[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'important', label: 'Important' },
  { value: 'acknowledge', label: 'Acknowledge' },
]

type ComposerProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  onSend: () => void
  busy: boolean
  label: string
  placeholder: string
  rows?: number
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** The box for words with its priority; Ctrl+Enter sends, as it does with comments. */
export function Composer({ draft, onChange, onSend, busy, label, placeholder, rows = 3, ref }: ComposerProps): ReactNode {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <>
      <Textarea
        {...(ref === undefined ? {} : { ref })}
        rows={rows}
        maxLength={4000}
        aria-label={label}
        placeholder={placeholder}
        value={draft.body}
        onChange={(event) => onChange({ ...draft, body: event.target.value })}
        onKeyDown={press}
      />
      <div className="comms-send">
        <Segmented
          label="Priority"
          size="sm"
          value={draft.priority}
          onChange={(priority) => onChange({ ...draft, priority })}
          choices={choices}
        />
        <KeyedSend busy={busy} disabled={draft.body.trim() === ''} onSend={onSend} />
      </div>
    </>
  )
}
