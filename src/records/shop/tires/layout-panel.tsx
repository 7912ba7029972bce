import './tires.css'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Axle, layoutOf } from './layout.ts'
import { type Position, positions } from './positions.ts'
import { WheelCard } from './wheel-card.tsx'

const needed =
  'number,title,status,version,vehicle,position,brand,dot,tread,treadAlarm,treadOuter,treadMiddle,treadInner,psi,measuredOn,mountedOn,readings'

/** The tires of a unit on its axles: a wheel is chosen by a press or with the arrow keys, and worked on beside the drawing. */
export function TireLayoutPanel({ row }: PanelProps): ReactNode {
  const found = useQuery({
    queryKey: ['/api/maintenance/tires', 'on', row.id],
    queryFn: () =>
      readJson<RecordRow[]>(
        `/api/maintenance/tires${writeSearch({ vehicle: row.id, status: 'mounted', sort: 'position', limit: '100', fields: needed })}`,
      ),
  })
  const [chosen, setChosen] = useState<Position | null>(null)
  const [moving, setMoving] = useState<RecordRow | null>(null)
  if (found.isError && found.data === undefined) return <LoadError title="Couldn’t load the tires" query={found} />
  const mounted = new Map((found.data ?? []).map((tire) => [textOf(tire['position']), tire]))
  const axles = typeof row['axles'] === 'number' ? row['axles'] : null
  const layout = layoutOf(textOf(row['kind']), axles, [...mounted.keys()])
  const spares = (found.data ?? []).filter((tire) => tire['position'] === 'spare')
  const choose = (position: Position): void => {
    if (moving === null) return setChosen(position)
    if (!mounted.has(position)) setChosen(position)
  }
  return (
    <Card title="Tires by position" scope="32nds of an inch, lowest groove">
      {found.data === undefined ? (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      ) : layout.length === 0 ? (
        <p className="text-fg-muted">This unit type has no wheel positions.</p>
      ) : (
        <div className="flex flex-wrap items-start gap-8">
          <Wheels layout={layout} mounted={mounted} chosen={chosen} moving={moving !== null} onChoose={choose} />
          <div className="min-w-0 flex-1 basis-72">
            {moving !== null || chosen !== null ? (
              <WheelCard
                unit={row}
                position={chosen}
                tire={moving ?? mounted.get(chosen ?? '') ?? null}
                moving={moving !== null}
                onMoving={setMoving}
                onDone={() => {
                  setMoving(null)
                  void found.refetch()
                }}
              />
            ) : (
              <p className="text-fg-muted">Select a wheel position.</p>
            )}
            {spares.length === 0 ? null : (
              <p className="mt-3 text-sm text-fg-muted">Spare: {spares.map(({ title, number }) => `${title} (${number})`).join(', ')}</p>
            )}
          </div>
        </div>
      )}
    </Card>
  )
}

type WheelsProps = {
  layout: readonly Axle[]
  mounted: ReadonlyMap<string, RecordRow>
  chosen: Position | null
  /** A tire is on its way: wheels that have one cannot be chosen. */
  moving: boolean
  onChoose: (position: Position) => void
}

/** One stop of the Tab key; arrows go from wheel to wheel, as they lie. */
function Wheels({ layout, mounted, chosen, moving, onChoose }: WheelsProps): ReactNode {
  const rows = layout.map(({ left, right }) => [...left, ...right])
  const [stop, setStop] = useState<Position>(rows[0]?.[0] ?? 'lf')
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = rows.findIndex((wheels) => wheels.includes(stop))
    const wheels = rows[at] ?? []
    const column = wheels.indexOf(stop)
    const next = {
      ArrowLeft: wheels[column - 1],
      ArrowRight: wheels[column + 1],
      ArrowUp: nearest(wheels, column, rows[at - 1]),
      ArrowDown: nearest(wheels, column, rows[at + 1]),
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelector<HTMLButtonElement>(`[data-position="${next}"]`)?.focus()
  }
  const wheel = (position: Position): ReactNode => {
    const tire = mounted.get(position)
    return (
      <Wheel
        key={position}
        position={position}
        tire={tire}
        pressed={chosen === position}
        stop={stop === position}
        disabled={moving && tire !== undefined}
        onPress={() => {
          setStop(position)
          onChoose(position)
        }}
      />
    )
  }
  return (
    <div className="axles" role="group" aria-label="Wheels, seen from above" onKeyDown={walk}>
      <span className="axles-front" aria-hidden="true">
        Front
      </span>
      {layout.map(({ number, left, right }) => (
        <div key={number} className="axle" role="group" aria-label={`Axle ${number}`}>
          <span>{left.map(wheel)}</span>
          <span>{right.map(wheel)}</span>
        </div>
      ))}
    </div>
  )
}

/** The wheel above or below: the same side, as far out where there is one as far out. */
const nearest = (from: readonly Position[], column: number, to: readonly Position[] | undefined): Position | undefined => {
  if (to === undefined) return undefined
  const fromRight = from.length - 1 - column
  return column < from.length / 2 ? to[Math.min(column, to.length / 2 - 1)] : to[to.length - 1 - Math.min(fromRight, to.length / 2 - 1)]
}

type WheelProps = {
  position: Position
  tire: RecordRow | undefined
  pressed: boolean
  stop: boolean
  disabled: boolean
  onPress: () => void
}

function Wheel({ position, tire, pressed, stop, disabled, onPress }: WheelProps): ReactNode {
  const tread = tire?.['tread']
  const alarm = textOf(tire?.['treadAlarm'])
  const depth = typeof tread === 'number' ? formatNumber(tread, Number.isInteger(tread) ? 0 : 1) : null
  const said =
    tire === undefined
      ? 'empty'
      : `${tire.title}, ${depth === null ? 'not measured' : `${depth}/32`}${alarm === 'below' ? ', below limit' : alarm === 'pull' ? ', pull soon' : ''}`
  return (
    <button
      type="button"
      className="wheel"
      data-position={position}
      data-tone={alarm === 'below' ? 'danger' : alarm === 'pull' ? 'warning' : undefined}
      data-empty={tire === undefined ? '' : undefined}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      tabIndex={stop ? 0 : -1}
      onClick={disabled ? undefined : onPress}
    >
      <b aria-hidden="true">{tire === undefined ? '' : (depth ?? '?')}</b>
      <span aria-hidden="true">{position.toUpperCase()}</span>
      <span className="sr-only">{`${positions[position].label}: ${said}`}</span>
    </button>
  )
}
