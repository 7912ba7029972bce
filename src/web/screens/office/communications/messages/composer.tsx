import clsx from 'clsx'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useMention } from '#web/engine/detail/comments/mention.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import type { OptionSearch } from '#web/ui/form/use-remote-options.ts'
import type { Person, Priority } from '#features/office/messages/answers.ts'
import { AttachButton, DraftFileList, type DraftFiles } from './draft-files.tsx'
import { KeyedSend } from './keyed-send.tsx'

export type Draft = { body: string; priority: Priority }

const choices: readonly { value: Priority; label: string }[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'important', label: 'Important' },
  { value: 'acknowledge', label: 'Acknowledge' },
]

type ComposerProps = {
  draft: Draft
  onChange: (draft: Draft) => void
  files: DraftFiles
  onSend: () => void
  busy: boolean
  label: string
  placeholder: string
  rows?: number
  /** Whom `@` offers, and what becomes of a choice; without it nobody is mentioned. */
  mention?: { search: OptionSearch; onMention: (person: Person) => void } | undefined
}

/** What is sent as words: files alone go by their names. */
export const wordsToSend = (draft: Draft, { files }: DraftFiles): string =>
  draft.body.trim() === '' ? files.map(({ fileName }) => fileName).join(', ') : draft.body

/** The box for words with files and priority; Ctrl+Enter sends, as it does with comments. */
export function Composer({ draft, onChange, files, onSend, busy, label, placeholder, rows = 3, mention }: ComposerProps): ReactNode {
  const box = useRef<HTMLTextAreaElement>(null)
  const [over, setOver] = useState(false)
  const people = useMention({
    box,
    text: draft.body,
    onText: (body) => onChange({ ...draft, body }),
    onMention: (person) => mention?.onMention(person),
    search: mention?.search ?? null,
  })
  const press = (event: KeyboardEvent): void => {
    if (people.press(event)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  const paste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files]
    // A copied table comes with a picture of itself: its words were meant.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    files.add(pasted)
  }
  const drop = (event: DragEvent): void => {
    setOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    files.add([...event.dataTransfer.files])
  }
  return (
    <div
      className={clsx('comms-composer', over && 'comms-over')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Textarea
        ref={box}
        rows={rows}
        maxLength={4000}
        aria-label={label}
        placeholder={placeholder}
        value={draft.body}
        {...people.aria}
        onChange={(event) => people.change(event.target.value, event.target.selectionStart)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={people.close}
      />
      {people.menu}
      <DraftFileList draft={files} />
      <div className="comms-send">
        <AttachButton busy={files.uploading !== null} onFiles={files.add} />
        <Segmented
          label="Priority"
          size="sm"
          value={draft.priority}
          onChange={(priority) => onChange({ ...draft, priority })}
          choices={choices}
        />
        <KeyedSend
          busy={busy}
          disabled={files.uploading !== null || (draft.body.trim() === '' && files.files.length === 0)}
          onSend={onSend}
        />
      </div>
    </div>
  )
}
