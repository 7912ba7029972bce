import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, FileDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { may } from '#kit/access.ts'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useHost } from '#web/engine/host.tsx'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useSaveDocument } from '#records/document-refusal.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { dayIn } from '../accidents/steps/place-day.ts'
import { useDivisionZone } from '#records/company/division-zone.tsx'
import { oosVehicleLaw } from '#records/duties/holds/oos-law.ts'
import { methods } from '../violations/csa/method.ts'
import { inspectionPoints } from '../violations/csa/points.ts'
import { reportOf } from '../violations/points-panel.tsx'
import { isOnUnit } from '../violations/corrections.ts'
import { violations } from '../violations/record.ts'

const needed =
  'number,title,code,description,category,group,unit,severity,oos,outcome,usedInSms,correction,correctedOn,repairReference,correctiveAction,status,version'

const useViolations = (row: RecordRow) =>
  useQuery({
    queryKey: ['/api/violations', 'of', row.id],
    queryFn: () =>
      readJson<RecordRow[]>(`/api/violations${writeSearch({ inspection: row.id, sort: 'number', limit: '100', fields: needed })}`),
  })

const stands = (violation: RecordRow): boolean => violation['outcome'] !== 'dismissed' && violation['outcome'] !== 'removed'
const isMended = (violation: RecordRow): boolean =>
  textOf(violation['correction']) !== '' || (!isOnUnit(violation) && textOf(violation['correctiveAction']) !== '')

/**
 * From the finding to the certified form: each violation corrected, signed, sent back if asked for, in 15 days (49 CFR 396.9(d)(3)). The
 * primary button is that of the page's header.
 */
export function CertificationPanel({ record, row }: PanelProps): ReactNode {
  const found = useViolations(row)
  const saveDocument = useSaveDocument()
  const [move, setMove] = useState<string | null>(null)
  if (row['violationsFound'] !== true) return null
  const own = found.data?.filter(stands)
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t load violations" query={found} />
  return (
    <Card
      title="Certification"
      marks={<Due row={row} />}
      scope="49 CFR 396.9(d)(3)(i)"
      actions={
        <Button size="sm" onClick={() => void saveDocument(`/api/roadside-inspections/${row.id}/certification.pdf`, 'certification.pdf')}>
          <FileDown aria-hidden="true" />
          Print
        </Button>
      }
      flush
    >
      <ol className="border-t border-border">
        <Corrected own={own} row={row} record={record} />
        <Signed row={row} onSign={() => setMove('certify')} />
        <Returned row={row} onReturn={() => setMove('send_back')} />
      </ol>
      <PointsOf violations={own ?? []} row={row} />
      {move === null ? null : <MoveDialog record={record} row={row} move={move} onClose={() => setMove(null)} />}
    </Card>
  )
}

/** The time left to certify and return, while it runs. */
function Due({ row }: { row: RecordRow }): ReactNode {
  const query = writeSearch({ inspection: row.id, rule: 'DVER-15', status: 'running', fields: 'status,dueAt', limit: '1' })
  const clock = useQuery({
    queryKey: ['/api/deadlines', 'certify', row.id],
    queryFn: () => readJson<RecordRow[]>(`/api/deadlines${query}`),
  })
  const dueAt = textOf(clock.data?.[0]?.['dueAt'])
  const over = textOf(row['returnedOn']) !== '' || (row['returnAsked'] === false && textOf(row['certifiedOn']) !== '')
  return dueAt === '' || over ? null : <ClockChip at={dueAt} />
}

const openOf = (own: readonly RecordRow[]): readonly RecordRow[] => own.filter((violation) => isOnUnit(violation) && !isMended(violation))

function Corrected({ own, row, record }: PanelProps & { own: readonly RecordRow[] | undefined }): ReactNode {
  const { viewer } = useHost()
  const [fixing, setFixing] = useState<RecordRow | null>(null)
  const open = openOf(own ?? []).length
  return (
    <Step
      done={own !== undefined && own.length > 0 && own.every(isMended)}
      title="Every violation corrected"
      words={own === undefined ? '…' : correctedWords(own, open)}
      action={
        own !== undefined && row.archivedAt === null && may(viewer.role, 'create', violations) ? (
          <ButtonLink size="sm" href={recordPath(record, row.id, { tab: 'violations' })}>
            {own.length === 0 ? 'Enter violations' : 'Add or change'}
          </ButtonLink>
        ) : undefined
      }
    >
      {own === undefined ? (
        <div className="mt-1.5 pl-7" aria-busy="true">
          <Skeleton height={64} />
        </div>
      ) : null}
      {(own ?? []).some((violation) => violation['oos'] === true && isOnUnit(violation) && !isMended(violation)) ? (
        <p className="mt-1.5 pl-7 text-sm text-warning-text">{oosVehicleLaw}</p>
      ) : null}
      <ul>
        {(own ?? []).map((violation) => (
          <Finding key={violation.id} violation={violation} onFix={() => setFixing(violation)} />
        ))}
      </ul>
      {fixing === null ? null : (
        <MoveDialog
          record={violations}
          row={fixing}
          move={isOnUnit(fixing) ? 'correct' : 'correct_driver'}
          onClose={() => setFixing(null)}
        />
      )}
    </Step>
  )
}

const correctedWords = (own: readonly RecordRow[], open: number): string => {
  if (own.length === 0) return 'No violations entered. Add the violations from the report.'
  if (open > 0) return `${formatCount(open, 'equipment violation')} without a correction`
  const rest = own.filter((violation) => !isMended(violation)).length
  return rest === 0
    ? `${formatCount(own.length, 'violation')}, equipment corrected`
    : `${formatCount(rest, 'violation')} without a corrective action`
}

function Signed({ row, onSign }: { row: RecordRow; onSign: () => void }): ReactNode {
  const signed = textOf(row['certifiedOn'])
  const by = [textOf(row['signature']) || (labelOf(row, 'certifiedBy') ?? ''), textOf(row['signatureTitle']), formatDate(signed)]
  return (
    <Step
      done={signed !== ''}
      title="Signed"
      words={signed === '' ? 'By the carrier: name, title, date' : by.filter((part) => part !== '').join(', ')}
      action={
        signed === '' && row.can?.moves.includes('certify') === true ? (
          <Button size="sm" onClick={onSign}>
            Certify corrections
          </Button>
        ) : undefined
      }
    />
  )
}

function Returned({ row, onReturn }: { row: RecordRow; onReturn: () => void }): ReactNode {
  const returned = textOf(row['returnedOn'])
  if (returned === '' && row['returnAsked'] === false)
    return <Step done={textOf(row['certifiedOn']) !== ''} title="Return not requested" words="Keep the signed copy for 12 months" />
  const ready = returned === '' && textOf(row['certifiedOn']) !== '' && row.can?.moves.includes('send_back') === true
  return (
    <Step
      done={returned !== ''}
      title="Returned to the issuing agency"
      words={
        returned === ''
          ? 'Requested on the report: within 15 days of the inspection (49 CFR 396.9(d)(3)(ii))'
          : `${formatDate(returned)}, proof: ${textOf(row['returnReference'])}`
      }
      action={
        ready ? (
          <Button size="sm" onClick={onReturn}>
            Record return
          </Button>
        ) : undefined
      }
    />
  )
}

type StepProps = { done: boolean; title: string; words: string; action?: ReactNode; children?: ReactNode }

function Step({ done, title, words, action, children }: StepProps): ReactNode {
  const Icon = done ? CircleCheck : Circle
  return (
    <li className="border-b border-border px-card-x py-2.5 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon aria-hidden="true" className={done ? 'size-icon shrink-0 text-success-text' : 'size-icon shrink-0 text-fg-subtle'} />
        <span className="min-w-0 flex-1">
          <b className="font-medium">{title}</b>
          <span className="sr-only">{done ? ', done' : ', open'}</span>
          <span className="block text-sm text-fg-muted">{words}</span>
        </span>
        {action}
      </div>
      {children}
    </li>
  )
}

const howCorrected: Readonly<Record<string, { readonly label: string }>> =
  violations.fields['correction']?.kind === 'choice' ? violations.fields['correction'].options : {}

function Finding({ violation, onFix }: { violation: RecordRow; onFix: () => void }): ReactNode {
  const how = howCorrected[textOf(violation['correction'])]?.label
  const words = [
    how ?? textOf(violation['correctiveAction']),
    textOf(violation['repairReference']),
    textOf(violation['correctedOn']) === '' ? '' : formatDate(textOf(violation['correctedOn'])),
  ]
  return (
    <li className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 pl-7">
      <span className="flex min-w-0 grow basis-60 items-center gap-2">
        <Anchor href={`/violations/${violation.id}`} className="cell-key shrink-0">
          {textOf(violation['code'])}
        </Anchor>
        <span className="truncate text-sm text-fg-muted" title={textOf(violation['description'])}>
          {textOf(violation['description'])}
        </span>
        {violation['oos'] === true ? <Pill tone="danger">OOS</Pill> : null}
      </span>
      {isMended(violation) ? (
        <span className="text-sm text-fg-muted">{words.filter((part) => part !== '').join(' · ')}</span>
      ) : violation.status === 'open' ? (
        <Button size="sm" onClick={onFix} aria-label={`Record correction of ${textOf(violation['code'])}`}>
          Record correction
        </Button>
      ) : null}
    </li>
  )
}

/** How the report comes to its points, by both methods: "3 codes, 1 group". */
function PointsOf({ violations: own, row }: { violations: readonly RecordRow[]; row: RecordRow }): ReactNode {
  const { today } = useHost()
  const zone = useDivisionZone(row)
  const report = reportOf(own, textOf(row['inspectedAt']) === '' ? today : dayIn(textOf(row['inspectedAt']), zone))
  const lines = Object.values(methods).map((method) => {
    const parts = inspectionPoints(method, report)
    const sum = parts.reduce((total, { points }) => total + points, 0)
    const why = parts.flatMap((part) => part.why)
    return `${method.name}: ${formatCount(sum, 'point')} before time weighting${why.length === 0 ? '' : ` (${why.join(', ')})`}`
  })
  if (report.violations.length === 0) return null
  return <p className="border-t border-border px-card-x py-2.5 text-sm text-fg-muted">In CSA. {lines.join('. ')}.</p>
}
