import { asRead } from '#records/dispatch/gate/as-read.ts'
import { gateOf } from '#records/dispatch/gate/assigning.ts'
import type { GateReason } from '#records/dispatch/gate/readiness-on.ts'
import { isFinal } from '#records/dispatch/run-assignments/coverage.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { BoardCell, BoardDriver } from './answers.ts'
import type { CellRow } from './read.ts'

/** Not departed: another driver or unit can still take it. */
const ahead: ReadonlySet<string> = new Set(['unassigned', 'planned', 'confirmed', 'dispatched'])

/** The weightiest reason against each run, by the id of the run. */
export type Risks = ReadonlyMap<string, NonNullable<BoardCell['risk']>>

type Planned = Pick<CellRow, 'id' | 'status' | 'drivers' | 'unit' | 'trailers' | 'start' | 'end' | 'zone' | 'overridden' | 'needs'>

/** What the gate says against runs going out as planned, less what someone has overridden. One question for any number of runs. */
export const risksOf = async (tx: ReadTx, runs: readonly Planned[]): Promise<Risks> => {
  const planned = runs.filter(({ status, end }) => ahead.has(status) && Date.parse(end) > tx.now.getTime())
  const met = await gateOf(
    tx,
    planned.map(({ drivers, unit, trailers, start, end, zone, needs }) => ({
      seats: [
        ...drivers.map(({ seat, id }) => ({ field: seat, of: 'drivers', id }) as const),
        ...(unit === null ? [] : [{ field: 'vehicle', of: 'vehicles', id: unit.id } as const]),
        ...trailers.map((id) => ({ field: 'trailers', of: 'vehicles', id }) as const),
      ],
      from: new Date(Math.max(Date.parse(start), tx.now.getTime())),
      until: new Date(end),
      zone,
      needs,
    })),
  )
  const risks = planned.flatMap((run, at) => {
    const all = (met[at] ?? []).filter(
      ({ reason }) => reason.quiet !== true && (isFinal(reason.basis, reason.code) || run.overridden?.includes(reason.code) !== true),
    )
    const worst = all.find(({ reason }) => reason.effect === 'block') ?? all[0]
    const [reason] = worst === undefined ? [] : loudOf(tx, [worst.reason])
    return worst === undefined || reason === undefined ? [] : [[run.id, { ...saidOf(reason), text: worst.why, who: worst.who }] as const]
  })
  return new Map(risks)
}

/** Without what is only shown, such as a card that expires some weeks later, and in the words the viewer may read. */
export const loudOf = ({ deps, actor: { viewer } }: ReadTx, all: readonly GateReason[]): readonly GateReason[] => {
  const loud = all.filter(({ quiet }) => quiet !== true)
  return viewer === null ? loud : asRead(deps, viewer, loud)
}

export const saidOf = ({ effect, basis, code, text, firstDay, lastDay, href }: GateReason): BoardDriver['reasons'][number] => ({
  effect,
  basis,
  code,
  text,
  firstDay,
  lastDay,
  href,
})
