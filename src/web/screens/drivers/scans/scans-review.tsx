import { ScanLine as ScanIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import type { ScansAnswer } from '#features/drivers/scans/answers.ts'
import { waysToVerify } from '#records/drivers/qualification-documents/ways-to-verify.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type Draft, draftOf, inOrder } from './draft.ts'
import { NotVerifiedBanner } from './not-verified.tsx'
import { ScanDesk } from './scan-desk.tsx'
import type { ScanLine } from './scan-list.tsx'
import { ScanTogether } from './scan-together.tsx'
import { useFiling } from './use-filing.ts'
import type { Scan } from './use-scans.ts'

const ways = Object.entries(waysToVerify).map(([value, { label }]) => ({ value, label }))

type ReviewProps = { answer: ScansAnswer; onDiscard: (ids: readonly string[]) => Promise<void> }

/** The scans to file: those that are ready at one go, the others one by one. */
export function ScansReview({ answer, onDiscard }: ReviewProps): ReactNode {
  const [edits, setEdits] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [way, setWay] = useState<string | null>(null)
  const [together, setTogether] = useState<{ scans: readonly Scan[]; filed: number } | null>(null)
  const { sent, notVerified, file, forget, filing, fileTogether } = useFiling()
  const lines = inOrder(answer.scans).map((scan): ScanLine => ({
    scan,
    draft: edits.get(scan.id) ?? draftOf(scan),
    sent: sent.get(scan.id),
  }))
  const ready = lines.flatMap(({ scan, sent: state }) => (scan.together && state === undefined && !edits.has(scan.id) ? [scan] : []))
  const again = lines.flatMap(({ scan }) => (scan.same === null ? [] : [scan.id]))
  const change = (scan: Scan, draft: Draft): void => {
    setEdits(new Map(edits).set(scan.id, draft))
    forget(scan.id)
  }
  const review = (): void => {
    setTogether({ scans: ready, filed: answer.filed })
    filing.reset()
  }
  const fileAll = (scans: readonly Scan[]): void => void fileTogether(scans, way).then((done) => (done ? setTogether(null) : undefined))
  return (
    <Card
      title="Review"
      scope={
        <span aria-live="polite">
          {formatNumber(lines.length)} to file, {formatNumber(answer.filed)} filed
        </span>
      }
    >
      <NotVerifiedBanner found={notVerified} />
      {lines.length === 0 && together === null ? (
        <p className="flex items-center gap-2 text-fg-muted">
          <ScanIcon aria-hidden="true" />
          {answer.filed === 0 ? 'No scans to file. Scans you add are listed here.' : 'You’re all caught up. Every scan is filed.'}
        </p>
      ) : (
        <div className="scan-tools">
          <div className="scan-ready">
            {together !== null || ready.length === 0 ? null : (
              <>
                <Button tone="primary" onClick={review}>
                  File {formatCount(ready.length, 'ready scan')}
                </Button>
                <span className="text-sm text-fg-muted">Read with certainty and complete. You see them all before they are filed.</span>
              </>
            )}
            {together !== null || again.length === 0 ? null : (
              <Button onClick={() => void onDiscard(again)}>Discard {formatCount(again.length, 'duplicate')}</Button>
            )}
          </div>
          <Field label="Verified by" className="scan-way">
            <Select value={way} choices={ways} clearLabel="Verify later" placeholder="Verify later" onChange={setWay} />
          </Field>
        </div>
      )}
      {together !== null ? (
        <ScanTogether {...together} busy={filing.busy} error={filing.error} onFile={fileAll} onBack={() => setTogether(null)} />
      ) : (
        <ScanDesk lines={lines} onChange={change} onFile={({ scan, draft }) => void file(scan, draft, way)} onDiscard={onDiscard} />
      )}
    </Card>
  )
}
