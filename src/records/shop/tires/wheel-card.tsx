import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may } from '#kit/access.ts'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { newPath, recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { type Position, positions } from './positions.ts'
import { tires } from './record.ts'

type WheelCardProps = {
  unit: RecordRow
  position: Position | null
  tire: RecordRow | null
  /** The tire shown goes to another wheel, which is to be chosen. */
  moving: boolean
  onMoving: (tire: RecordRow | null) => void
  onDone: () => void
}

type Asked = { tire: RecordRow; move: string; given?: Readonly<Record<string, unknown>> }

/** What is on the chosen wheel, and what is done with it. */
export function WheelCard({ unit, position, tire, moving, onMoving, onDone }: WheelCardProps): ReactNode {
  const { viewer, today } = useHost()
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayWork = may(viewer.role, 'update', tires)
  const target = position === null ? 'Choose where it goes' : positions[position].label
  return (
    <section aria-label={moving ? 'Move tire' : target} className="flex flex-col gap-3">
      <h3 className="font-semibold">{moving ? `Move to: ${target}` : target}</h3>
      {tire === null ? (
        position === null ? null : (
          <EmptyWheel
            unit={unit}
            position={position}
            mayWork={mayWork}
            onMount={(one) => setAsked({ tire: one, move: 'mount', given: { vehicle: unit.id, position, mountedOn: today } })}
          />
        )
      ) : (
        <Mounted tire={tire} />
      )}
      {tire === null || !mayWork ? null : moving ? (
        <div className="flex flex-wrap gap-2">
          <Button
            tone="primary"
            disabledReason={position === null || position === tire['position'] ? 'Choose an empty wheel' : undefined}
            onClick={() => setAsked({ tire, move: 'rotate', given: { position } })}
          >
            Move here
          </Button>
          <Button onClick={() => onMoving(null)}>Cancel</Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsked({ tire, move: 'measure', given: { measuredOn: today } })}>Record tread</Button>
          <Button onClick={() => onMoving(tire)}>Move</Button>
          <Button onClick={() => setAsked({ tire, move: 'dismount' })}>Dismount</Button>
        </div>
      )}
      {asked === null ? null : (
        <MoveDialog record={tires} row={asked.tire} move={asked.move} given={asked.given} onClose={() => setAsked(null)} onTaken={onDone} />
      )}
    </section>
  )
}

const depthOf = (value: unknown): string => (typeof value === 'number' ? formatNumber(value, Number.isInteger(value) ? 0 : 1) : '–')

const alarms: Readonly<Record<string, { tone: 'danger' | 'warning' | 'neutral'; words: string; note: string }>> = {
  below: {
    tone: 'danger',
    words: 'Below limit',
    note: 'A violation of 49 CFR 393.75; the unit may be placed out of service at the roadside.',
  },
  pull: { tone: 'warning', words: 'Pull soon', note: 'Legal. Company policy: pull it within 2/32 of the limit.' },
  unknown: { tone: 'neutral', words: 'Not measured', note: 'Measure it to confirm it’s legal.' },
}

function Mounted({ tire }: { tire: RecordRow }): ReactNode {
  const alarm = alarms[textOf(tire['treadAlarm'])]
  return (
    <>
      <p>
        <Anchor className="font-medium" href={recordPath(tires, tire.id)}>
          {tire.title}
        </Anchor>
        <span className="block text-sm text-fg-muted">
          {[tire.number, textOf(tire['dot']) === '' ? '' : `DOT ${textOf(tire['dot'])}`].filter((part) => part !== '').join(' · ')}
        </span>
      </p>
      {alarm === undefined ? null : (
        <p className="text-sm">
          <Pill tone={alarm.tone}>{alarm.words}</Pill> <span className="text-fg-muted">{alarm.note}</span>
        </p>
      )}
      <History tire={tire} />
    </>
  )
}

type Reading = {
  on: string
  treadOuter: number | null
  treadMiddle: number | null
  treadInner: number | null
  psi: number | null
  miles: number | null
}

const lowest = ({ treadOuter, treadMiddle, treadInner }: Reading): number | null => {
  const depths = [treadOuter, treadMiddle, treadInner].filter((depth) => typeof depth === 'number')
  return depths.length === 0 ? null : Math.min(...depths)
}

/** Miles per 32nd, from the first reading with a meter to the last. */
const wearOf = (readings: readonly Reading[]): number | null => {
  const known = readings.filter((reading) => typeof reading.miles === 'number' && lowest(reading) !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return null
  const [worn, driven] = [(lowest(first) ?? 0) - (lowest(last) ?? 0), (last.miles ?? 0) - (first.miles ?? 0)]
  return worn > 0 && driven > 0 ? Math.round(driven / worn) : null
}

/** Every measurement, the latest first. */
function History({ tire }: { tire: RecordRow }): ReactNode {
  const readings = Array.isArray(tire['readings']) ? (tire['readings'] as readonly Reading[]) : []
  if (readings.length === 0) return <p className="text-sm text-fg-muted">No reading yet.</p>
  const wear = wearOf(readings)
  return (
    <>
      <TableRegion label="Tread history">
        <Table flat density="compact">
          <thead>
            <tr>
              <HeadCell>Measured</HeadCell>
              <HeadCell numeric>Outer</HeadCell>
              <HeadCell numeric>Middle</HeadCell>
              <HeadCell numeric>Inner</HeadCell>
              <HeadCell numeric>psi</HeadCell>
            </tr>
          </thead>
          <tbody>
            {readings
              .toReversed()
              .slice(0, 6)
              .map((reading, position) => (
                <Row key={position}>
                  <Cell>{formatDate(reading.on)}</Cell>
                  <Cell numeric>{depthOf(reading.treadOuter)}</Cell>
                  <Cell numeric>{depthOf(reading.treadMiddle)}</Cell>
                  <Cell numeric>{depthOf(reading.treadInner)}</Cell>
                  <Cell numeric>{depthOf(reading.psi)}</Cell>
                </Row>
              ))}
          </tbody>
        </Table>
      </TableRegion>
      {wear === null ? null : <p className="text-sm text-fg-muted">{formatNumber(wear)} mi per 32nd</p>}
    </>
  )
}

function EmptyWheel({
  unit,
  position,
  mayWork,
  onMount,
}: {
  unit: RecordRow
  position: Position
  mayWork: boolean
  onMount: (tire: RecordRow) => void
}): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  const stock = useQuery({
    queryKey: ['/api/maintenance/tires', 'stock'],
    queryFn: () =>
      readJson<RecordRow[]>(
        `/api/maintenance/tires${writeSearch({ status: 'in_stock', sort: 'number', limit: '200', fields: 'number,title,status,version,tread' })}`,
      ),
    enabled: mayWork,
  })
  if (!mayWork) return <p className="text-fg-muted">No tire on record here.</p>
  const tire = stock.data?.find(({ id }) => id === chosen)
  return (
    <>
      <Field label="Tire in stock" help={stock.data?.length === 0 ? 'No tire is in stock.' : undefined}>
        <Select
          value={chosen}
          onChange={setChosen}
          choices={(stock.data ?? []).map(({ id, number, title, tread }) => ({
            value: id,
            label: `${number} ${title}`,
            note: typeof tread === 'number' ? `${depthOf(tread)}/32` : undefined,
          }))}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          tone="primary"
          disabledReason={tire === undefined ? 'Choose a tire' : undefined}
          onClick={() => (tire === undefined ? undefined : onMount(tire))}
        >
          Mount
        </Button>
        <ButtonLink href={newPath(tires, { vehicle: unit.id, position, back: `/vehicles/${unit.id}?tab=tire-layout` })}>
          Add tire
        </ButtonLink>
      </div>
    </>
  )
}
