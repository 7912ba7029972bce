import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount, formatNumber } from '#kit/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Cell, CheckCell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { resultLabel, typeLabel } from './draft.ts'
import { ScanPicture } from './scan-picture.tsx'
import { useFiledCount } from './use-scans.ts'
import type { Scan } from './use-scans.ts'

type Props = {
  /** As they were when the person opened the review: what is confirmed is what was seen. */
  scans: readonly Scan[]
  /** Scans that were filed before. */
  filed: number
  busy: boolean
  error: string | null
  onFile: (scans: readonly Scan[]) => void
  onBack: () => void
}

/** The scans that can be filed at one go, to be looked through before. Each can be left out. */
export function ScanTogether({ scans, filed, busy, error, onFile, onBack }: Props): ReactNode {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(scans[0])
  const table = useRef<HTMLDivElement>(null)
  // Not the button: a second press of Enter must not file unseen scans.
  useEffect(() => table.current?.focus(), [])
  const chosen = scans.filter(({ id }) => !left.has(id))
  const choose = (ids: readonly string[], on: boolean): void =>
    setLeft((before) => new Set([...before, ...ids].filter((id) => !on || !ids.includes(id))))
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !busy) onBack()
  }
  const all = scans.map(({ id }) => id)
  const at = shown === undefined ? -1 : scans.indexOf(shown)
  return (
    <section aria-label="Scans to file together" onKeyDown={press}>
      {error === null ? null : <Banner tone="danger">{error}</Banner>}
      <div className="scan-tools">
        <p className="text-sm text-fg-muted">Look through the list. Clear the box of a scan that you want to look at first.</p>
        <div className="scan-acts">
          <Button onClick={onBack} disabled={busy}>
            Back
          </Button>
          <Button
            tone="primary"
            busy={busy ? 'Filing...' : false}
            disabledReason={chosen.length === 0 ? 'No scan is selected' : undefined}
            onClick={() => onFile(chosen)}
          >
            File {formatCount(chosen.length, 'scan')}
          </Button>
        </div>
      </div>
      {busy ? <FilingProgress before={filed} max={chosen.length} /> : null}
      <div className="scan-together">
        <TableRegion ref={table} label="Scans to file together, table" className="scan-together-list">
          <Table flat density="compact">
            <thead>
              <tr>
                <CheckCell head>
                  <Checkbox
                    aria-label="All scans"
                    checked={chosen.length === scans.length ? true : chosen.length === 0 ? false : 'mixed'}
                    disabled={busy}
                    onChange={(on) => choose(all, on)}
                  />
                </CheckCell>
                <HeadCell>Scan</HeadCell>
                <HeadCell>Driver</HeadCell>
                <HeadCell>Document</HeadCell>
                <HeadCell>Issued</HeadCell>
                <HeadCell>Expires</HeadCell>
              </tr>
            </thead>
            <tbody>
              {scans.map((scan) => (
                <TogetherRow
                  key={scan.id}
                  scan={scan}
                  checked={!left.has(scan.id)}
                  shown={scan === shown}
                  busy={busy}
                  onShow={() => setShown(scan)}
                  onChoose={(on) => choose([scan.id], on)}
                />
              ))}
            </tbody>
          </Table>
        </TableRegion>
        {shown === undefined ? null : <ScanPicture scan={shown} next={all.slice(at + 1, at + 3)} />}
      </div>
    </section>
  )
}

type RowProps = { scan: Scan; checked: boolean; shown: boolean; busy: boolean; onShow: () => void; onChoose: (on: boolean) => void }

function TogetherRow({ scan, checked, shown, busy, onShow, onChoose }: RowProps): ReactNode {
  const { fileName, driver, type, issuedOn, expirationDate, placed } = scan
  return (
    <Row selected={shown}>
      <CheckCell>
        <Checkbox aria-label={`File ${fileName}`} checked={checked} disabled={busy} onChange={onChoose} />
      </CheckCell>
      <Cell>
        <button type="button" className="scan-open" aria-pressed={shown} onClick={onShow}>
          {fileName}
        </button>
      </Cell>
      <Cell>{driver?.title}</Cell>
      <Cell className="scan-document">
        {typeLabel(type?.value ?? null)}
        <span>{[resultLabel(scan), placed].filter(Boolean).join(' · ')}</span>
      </Cell>
      <Cell>{issuedOn === null ? null : formatDate(issuedOn.value)}</Cell>
      <Cell>{expirationDate === null ? null : formatDate(expirationDate.value)}</Cell>
    </Row>
  )
}

function FilingProgress({ before, max }: { before: number; max: number }): ReactNode {
  const filed = useFiledCount()
  const done = Math.min(Math.max(filed - before, 0), max)
  return (
    <div className="mb-3 flex flex-col gap-1 text-sm text-fg-muted">
      <Progress label="Scans filed" value={done} max={max} thin />
      <span role="status">
        {formatNumber(done)} of {formatCount(max, 'scan')} filed…
      </span>
    </div>
  )
}
