import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import { FieldError } from '#web/ui/form/field.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { type Entry, entriesOf } from '#records/recruiting/recruiting-applications/applicants-form/open-questions.ts'
import { AskingContext } from './ask.tsx'

type EntriesProps = {
  list: string
  /** "employer": what one entry is called. */
  one: string
  max: number
  value: unknown
  onChange: (entries: readonly Entry[] | null) => void
  /** What a closed entry shows: its name, and a line under it. */
  summary: (entry: Entry) => { readonly name: string; readonly line: string }
  children: (entry: Entry, path: string, set: (values: Entry) => void) => ReactNode
}

/** A list, entry by entry: one is open, the others say in two lines what they hold. */
export function Entries({ list, one, max, value, onChange, summary, children }: EntriesProps): ReactNode {
  const { issues } = use(AskingContext)
  const entries = entriesOf(value)
  const [open, setOpen] = useState<number | null>(null)
  const [keys, setKeys] = useState<readonly string[]>([])
  const keyOf = (index: number): string => keys[index] ?? `entry-${index}`
  const set = (next: readonly Entry[]): void => onChange(next.length === 0 ? null : next)
  const isRefused = (index: number): boolean => Object.keys(issues).some((path) => path.startsWith(`${list}.${index}.`))
  const add = (): void => {
    setKeys([...entries.map((_, index) => keyOf(index)), crypto.randomUUID()])
    setOpen(entries.length)
    set([...entries, {}])
  }
  const remove = (index: number): void => {
    setKeys(entries.map((_, position) => keyOf(position)).toSpliced(index, 1))
    setOpen(null)
    set(entries.toSpliced(index, 1))
  }
  const hasName = (entry: Entry): boolean => summary(entry).name !== ''
  return (
    <div className="applicant-entries">
      {entries.map((entry, index) => {
        const { name, line } = summary(entry)
        const isOpen = open === index || isRefused(index) || !hasName(entry)
        const label = name === '' ? `New ${one}` : name
        return (
          <div key={keyOf(index)} className="card applicant-entry" role="group" aria-label={`${label}, ${index + 1} of ${entries.length}`}>
            {isOpen ? (
              <>
                {children(entry, `${list}.${index}`, (values) => set(entries.with(index, { ...entry, ...values })))}
                <div className="applicant-entry-end">
                  <Button tone="ghost" onClick={() => remove(index)}>
                    <Trash2 aria-hidden="true" />
                    Remove {one}
                  </Button>
                  {hasName(entry) && !isRefused(index) ? <Button onClick={() => setOpen(null)}>Done</Button> : null}
                </div>
              </>
            ) : (
              <div className="applicant-entry-line">
                <span>
                  <b>{label}</b>
                  <span>{line}</span>
                </span>
                <IconButton label={`Edit ${label}`} onClick={() => setOpen(index)}>
                  <Pencil aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </div>
        )
      })}
      {issues[list] === undefined ? null : <FieldError>{issues[list]}</FieldError>}
      {entries.length >= max ? null : (
        <Button id={list} onClick={add} aria-invalid={issues[list] !== undefined || undefined}>
          <Plus aria-hidden="true" />
          {entries.length === 0 ? `Add ${one}` : `Add another ${one}`}
        </Button>
      )}
    </div>
  )
}
