import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { ChoiceOption } from '#kit/fields.ts'
import { channels } from '#records/recruiting/recruiting-leads/choices.ts'
import { useHost } from '#web/engine/host.tsx'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { DateInput } from '#web/ui/dates/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

/** How a call ended, as long as it is not saved. */
export type Said = {
  readonly channel: keyof typeof channels
  readonly outcome: string | null
  readonly note: string
  readonly nextActionOn: string | null
  readonly nextAction: string
}
export const unsaid: Said = { channel: 'call', outcome: null, note: '', nextActionOn: null, nextAction: '' }

/** Whom one didn't get is tried again on the next business day, unless another day is set. */
const tryAgain = new Set(['voicemail', 'no_answer'])

type CallOutcomeProps = {
  answers: readonly (readonly [string, ChoiceOption])[]
  said: Said
  onSay: (said: Said) => void
}

export function CallOutcome({ answers, said, onSay }: CallOutcomeProps): ReactNode {
  const { today } = useHost()
  const note = useRef<HTMLTextAreaElement>(null)
  const choose = (outcome: string): void => {
    const again = tryAgain.has(outcome) && said.nextActionOn === null
    onSay({ ...said, outcome, ...(again ? { nextActionOn: nextBusinessDay(today), nextAction: said.nextAction || 'Call again' } : {}) })
  }
  useScreenCommands([
    ...answers.map(([outcome, { label }], index) => ({
      id: `call.outcome.${outcome}`,
      label,
      group: 'Call mode',
      keys: String(index + 1),
      run: () => choose(outcome),
    })),
    { id: 'call.note', label: 'Write a note', group: 'Call mode', keys: 'Enter', run: () => note.current?.focus() },
  ])
  return (
    <>
      <div className="call-outcomes" role="group" aria-label="Outcome">
        {answers.map(([outcome, { label }], index) => (
          <button
            key={outcome}
            type="button"
            className="call-outcome"
            aria-pressed={said.outcome === outcome}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => choose(outcome)}
          >
            <Kbd>{index + 1}</Kbd>
            {label}
          </button>
        ))}
      </div>
      <Segmented
        label="Channel"
        value={said.channel}
        onChange={(channel) => onSay({ ...said, channel })}
        choices={Object.entries(channels).map(([value, { label }]) => ({ value: value as Said['channel'], label }))}
      />
      <Field id="call-note" label="Note" optional help="Press Enter to start or finish the note, Shift+Enter for a new line.">
        <Textarea
          ref={note}
          value={said.note}
          maxLength={1000}
          onChange={(event) => onSay({ ...said, note: event.target.value })}
          onKeyDown={leaveByEnter}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-[200px_1fr]">
        <Field id="call-next-on" label="Next action date" optional>
          <DateInput today={today} value={said.nextActionOn} onChange={(day) => onSay({ ...said, nextActionOn: asText(day) })} />
        </Field>
        <Field id="call-next" label="Next action" optional>
          <Input maxLength={120} value={said.nextAction} onChange={(event) => onSay({ ...said, nextAction: event.target.value })} />
        </Field>
      </div>
    </>
  )
}

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function leaveByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if ((event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) && event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.blur()
}

const nextBusinessDay = (today: string): string => {
  const day = new Date(`${today}T00:00:00Z`)
  const ahead = { 5: 3, 6: 2 }[day.getUTCDay()] ?? 1
  return new Date(day.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
}
