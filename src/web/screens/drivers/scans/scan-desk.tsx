import { type ReactNode, useRef, useState } from 'react'
import { type Draft, missingIn } from './draft.ts'
import { ScanForm } from './scan-form.tsx'
import { ScanList, type ScanLine } from './scan-list.tsx'
import { ScanPicture } from './scan-picture.tsx'
import type { Scan } from './use-scans.ts'

/** Pictures fetched ahead. */
const ahead = 3

type DeskProps = {
  lines: readonly ScanLine[]
  onChange: (scan: Scan, draft: Draft) => void
  onFile: (line: ScanLine) => void
  onDiscard: (ids: readonly string[]) => Promise<void>
}

/** The list, the values of one scan, and its page side by side. */
export function ScanDesk({ lines, onChange, onFile, onDiscard }: DeskProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const list = useRef<HTMLDivElement>(null)
  const driverField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const line = lines.find(({ scan }) => scan.id === chosen) ?? lines.find((one) => one.sent?.state !== 'filing') ?? lines[0]
  if (line === undefined) return null
  const at = lines.indexOf(line)
  const select = (id: string): void => {
    setChosen(id)
    setErrors({})
  }
  /** The next one that nobody has sent; the one before where it is the last. */
  const goOn = (): void => {
    const open = (one: ScanLine): boolean => one !== line && one.sent?.state !== 'filing'
    const next = lines.slice(at + 1).find(open) ?? lines.find(open)
    if (next !== undefined) select(next.scan.id)
    list.current?.focus()
  }
  const confirm = (): void => {
    if (line.scan.state === 'waiting' || line.sent?.state === 'filing') return
    const missing = missingIn(line.draft)
    setErrors(missing)
    if (Object.keys(missing).length > 0) return focusFirst(missing, form.current)
    goOn()
    onFile(line)
  }
  const discard = (): void => {
    if (line.sent?.state === 'filing') return
    goOn()
    void onDiscard([line.scan.id])
  }
  const change = (draft: Draft): void => {
    onChange(line.scan, draft)
    setErrors({})
  }
  const next = lines.slice(at + 1, at + 1 + ahead).flatMap(({ scan }) => (scan.state === 'ready' ? [scan.id] : []))
  return (
    <>
      <p id="scan-keys" className="mb-3 text-sm text-fg-muted">
        Enter files the scan, or discards a second one of the same document, and goes to the next. Arrow keys move, the right arrow edits,
        Delete discards, Escape goes back to the list.
      </p>
      <div className="scan-review">
        <ScanList
          ref={list}
          lines={lines}
          selected={line.scan.id}
          onSelect={select}
          onConfirm={line.scan.same === null ? confirm : discard}
          onDiscard={discard}
          onEdit={() => driverField.current?.focus()}
        />
        <ScanForm
          key={line.scan.id}
          line={line}
          errors={errors}
          driverField={driverField}
          ref={form}
          onChange={change}
          onConfirm={confirm}
          onSkip={goOn}
          onDiscard={discard}
          onLeave={() => list.current?.focus()}
        />
        <ScanPicture scan={line.scan} next={next} />
      </div>
    </>
  )
}

/** Fields have these names in the form. */
const fields = ['driver', 'type', 'issuedOn', 'expirationDate']

const focusFirst = (missing: Readonly<Record<string, string>>, form: HTMLFormElement | null): void => {
  const name = fields.find((field) => field in missing)
  form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select, button)`)?.focus()
}
