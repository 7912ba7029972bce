import { type ReactNode, useRef, useState } from 'react'
import { waysToVerify } from '#records/drivers/qualification-documents/ways-to-verify.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { type Draft, draftOf, missingIn } from './draft.ts'
import { NotVerifiedBanner } from './not-verified.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanList, type ScanLine } from './scan-list.tsx'
import { ScanPicture } from './scan-picture.tsx'
import { useFiling } from './use-filing.ts'
import type { Scan } from './use-scans.ts'

const ways = Object.entries(waysToVerify).map(([value, { label }]) => ({ value, label }))
/** Pictures fetched ahead. */
const ahead = 3

type ReviewProps = { scans: readonly Scan[]; onDiscard: (ids: readonly string[]) => Promise<void> }

/** The list, the values of one scan, and its page side by side. */
export function ScansReview({ scans, onDiscard }: ReviewProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  const [edits, setEdits] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [way, setWay] = useState<string | null>(null)
  const [discarding, setDiscarding] = useState<Scan | null>(null)
  const { sent, notVerified, file, forget } = useFiling()
  const list = useRef<HTMLDivElement>(null)
  const driverField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const lines = scans.map((scan): ScanLine => ({ scan, draft: edits.get(scan.id) ?? draftOf(scan), sent: sent.get(scan.id) }))
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
    void file(line.scan, line.draft, way)
  }
  const change = (draft: Draft): void => {
    setEdits(new Map(edits).set(line.scan.id, draft))
    setErrors({})
    forget(line.scan.id)
  }
  const next = lines.slice(at + 1, at + 1 + ahead).flatMap(({ scan }) => (scan.state === 'ready' ? [scan.id] : []))
  return (
    <>
      <NotVerifiedBanner found={notVerified} />
      <div className="scan-tools">
        <p id="scan-keys" className="text-sm text-fg-muted">
          Enter files the scan and goes to the next. Arrow keys move, the right arrow edits, Escape goes back to the list.
        </p>
        <Field label="Verified by" className="scan-way">
          <Select value={way} choices={ways} clearLabel="Verify later" placeholder="Verify later" onChange={setWay} />
        </Field>
      </div>
      <div className="scan-review">
        <ScanList
          ref={list}
          lines={lines}
          selected={line.scan.id}
          onSelect={select}
          onConfirm={confirm}
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
          onDiscard={() => setDiscarding(line.scan)}
          onLeave={() => list.current?.focus()}
        />
        <ScanPicture scan={line.scan} next={next} />
      </div>
      {discarding === null ? null : (
        <ConfirmDialog
          open
          title={`Discard ${discarding.fileName}?`}
          description="The file is removed. To file it later, add it again."
          action="Discard"
          tone="danger"
          onConfirm={() => {
            goOn()
            setDiscarding(null)
            void onDiscard([discarding.id])
          }}
          onOpenChange={() => setDiscarding(null)}
        />
      )}
    </>
  )
}

/** Fields have these names in the form. */
const fields = ['driver', 'type', 'issuedOn', 'expirationDate']

const focusFirst = (missing: Readonly<Record<string, string>>, form: HTMLFormElement | null): void => {
  const name = fields.find((field) => field in missing)
  form?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, select, button)`)?.focus()
}
