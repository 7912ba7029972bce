import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { MoveDialogProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CoverRuns } from './cover-runs.tsx'
import { inShort, takingWords } from '../amount-words.ts'
import { type Cover, firstChoice, type Price } from '../price.ts'
import { type ShownType, shownTypes } from '../types.ts'
import { type ActState, useAct } from './use-act.tsx'
import { usePrice } from './use-price.ts'

/** What is asked, in a line: "Vacation, Mon, Dec 7 – Fri, Dec 11, 5 days". */
const askedWords = (row: RecordRow): string => {
  const [start, end] = [textOf(row['start']), textOf(row['end'])]
  const days = start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`
  const part = row['partOfDay'] === 'am' ? ', morning' : row['partOfDay'] === 'pm' ? ', afternoon' : ''
  return `${shownTypes[(textOf(row['shownAs']) || 'leave') as ShownType].label}, ${days}${part}, ${takingWords(row)}`
}

/** Approving shows its price: who is away with them, which runs lose their driver, and who could take those. All of it is one act. */
export function PriceDialog({ record, row, move, onClose, onTaken }: MoveDialogProps): ReactNode {
  const price = usePrice(row.id)
  const [chosen, setChosen] = useState<Cover | null>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [denying, setDenying] = useState(false)
  const act = useAct()
  const runs = price.data?.runs ?? []
  const cover = chosen ?? firstChoice(runs)
  const covered = runs.filter(({ id }) => cover[id] !== undefined).length
  const open = runs.length - covered
  const who = labelOf(row, 'driver') ?? labelOf(row, 'user') ?? row.title
  if (denying) return <MoveDialog record={record} row={row} move="deny" onClose={onClose} onTaken={onTaken} />
  const submit = (): void => {
    if (price.data === undefined) return
    setMissing(open > 0 && reason.trim() === '')
    if (open > 0 && reason.trim() === '') return
    act.run({
      path: `/api/time-off/${row.id}/approve-with`,
      version: row.version,
      body: {
        cover: runs.flatMap(({ id }) => (cover[id] === undefined ? [] : [{ run: id, driver: cover[id] }])),
        ...(open === 0 ? {} : { reason: reason.trim() }),
      },
      said: `${row.title}: Approved`,
      note: covered === 0 ? undefined : `${formatCount(covered, 'run')} assigned.`,
      onDone: () => {
        onTaken?.()
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={`${move === 'designate' ? 'Designate leave' : 'Approve time off'} for ${who}?`}
      description={askedWords(row)}
      wrap={(parts) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {record.lifecycle.moves[move]?.counterpart === 'deny' && row.can?.moves.includes('deny') === true ? (
            <Button onClick={() => setDenying(true)}>Deny</Button>
          ) : null}
          <Button type="submit" tone="primary" busy={act.isPending ? 'Submitting...' : false} disabled={price.data === undefined}>
            {verb(move === 'designate' ? 'Designate' : 'Approve', covered, open)}
            {act.doubt === null ? '' : ' anyway'}
          </Button>
        </>
      }
    >
      {price.isError ? (
        <LoadError title="Couldn’t load the runs of these days" query={price} />
      ) : price.data === undefined ? (
        <Waiting />
      ) : (
        <>
          <PriceFacts price={price.data} />
          <Warnings price={price.data} act={act} />
          <CoverRuns
            runs={runs}
            cover={cover}
            onChange={(next) => {
              act.reset()
              setChosen(next)
            }}
          />
          {open === 0 ? null : (
            <Field
              label="Reason for leaving runs uncovered"
              required
              error={missing ? 'Enter a reason, or choose a driver for each run.' : undefined}
            >
              <Input value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
            </Field>
          )}
        </>
      )}
    </Dialog>
  )
}

/** What an act was refused for or warns of, the blackouts of the days, the runs that lose their driver. */
function Warnings({ price, act }: { price: Price; act: ActState }): ReactNode {
  return (
    <>
      {act.refused === null ? null : <Banner tone="danger">{act.refused}</Banner>}
      {act.doubt === null ? null : <Banner tone="warning">{act.doubt}</Banner>}
      {price.blackouts.map((one) => (
        <Banner key={one.start} tone="warning">
          {blackoutWords(one)}
        </Banner>
      ))}
      {price.runs.length + price.hidden === 0 ? null : <Banner tone="warning">{lossWords(price.runs.length, price.hidden)}</Banner>}
    </>
  )
}

const verb = (step: string, covered: number, open: number): string => {
  const parts = [covered === 0 ? step : `${step} and assign ${covered}`, ...(open === 0 ? [] : [`${open} uncovered`])]
  return parts.join(', ')
}

const lossWords = (seen: number, hidden: number): string => {
  const own = seen === 0 ? '' : seen === 1 ? '1 run loses its driver.' : `${formatNumber(seen)} runs lose their driver.`
  const others = hidden === 0 ? '' : ` ${formatCount(hidden, 'run')} of another division will be left uncovered.`
  return `${own}${others}`.trim()
}

const percent = (part: number, whole: number): string => (whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`)

/** What is left of the balance, who is away with them on the fullest day, and how their requests were answered before. */
function PriceFacts({ price: { balance, coverage, division, decisions } }: { price: Price }): ReactNode {
  const fullest = coverage.toSorted((one, other) => other.away - one.away)[0]
  const stays = fullest?.floor === null || fullest === undefined ? '' : `, at least ${fullest.floor}% must be available`
  return (
    <dl className="cover-price">
      {balance.map(({ type, year, unit, before, after, reserved }) => (
        <div key={year}>
          <dt>
            {type} balance{balance.length > 1 ? ` ${year}` : ''}
          </dt>
          <dd>
            {inShort(before, unit)} → {inShort(after, unit)}
          </dd>
          <dd>{reserved === 0 ? 'Nothing else reserved' : `${inShort(reserved, unit)} in other requests`}</dd>
        </div>
      ))}
      {fullest === undefined ? null : (
        <div>
          <dt>{division ?? 'Division'} away</dt>
          <dd>
            {percent(fullest.away, fullest.of)} → {percent(fullest.away + 1, fullest.of)}
          </dd>
          <dd>
            {formatNumber(fullest.away + 1)} of {formatCount(fullest.of, 'driver')} on {formatDay(fullest.day)}
            {stays}
          </dd>
        </div>
      )}
      <div>
        <dt>Last 12 months</dt>
        <dd>
          {formatNumber(decisions.approved)} approved, {formatNumber(decisions.denied)} denied
        </dd>
      </div>
    </dl>
  )
}

const blackoutWords = ({ name, start, end, effect }: Price['blackouts'][number]): string =>
  `${name} blackout, ${start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`}${effect === 'block' ? ' (no time off)' : ''}.`

function Waiting(): ReactNode {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton width={320} height={40} />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}
