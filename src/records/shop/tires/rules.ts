import { sql } from 'drizzle-orm'
import { deriveStatus } from '#engine/write/derive-status.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { seenBy, sets } from '#records/effects.ts'
import { fillDivisions } from '#records/company/home-division.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'
import { refuseGoneUnits } from '../units.ts'
import { lowestTread, notAllowed, pressureAlarm, treadAlarm } from './alarms.ts'
import { tireDuties } from './duties.ts'
import { noSuchWheel, notOnFront, positions } from './positions.ts'
import { tires } from './record.ts'

type Planned = PlannedWrite<typeof tires>

const measures = ['treadOuter', 'treadMiddle', 'treadInner', 'measuredOn'] as const
const mostReadings = 200

/** A tire with a place is mounted there; one that is not mounted has no place. */
const settlePlaces = (writes: readonly Planned[]): void => {
  for (const write of writes) {
    const { before, after, action } = write
    if (action !== 'create' && action !== 'update') continue
    if (after.status === 'in_stock' && after.vehicle !== null && after.position !== null) deriveStatus(write, 'mounted')
    if (after.status === 'mounted' && before?.vehicle !== null && after.vehicle === null) deriveStatus(write, 'in_stock')
  }
}

interface Mounted {
  readonly id: string
  readonly number: string
  readonly vehicle: string
  readonly position: string
  readonly seen: boolean
}

const placeOf = ({ vehicle, position }: { readonly vehicle: string | null; readonly position: string | null }): string =>
  `${vehicle ?? ''}/${position ?? ''}`

/** What decides about a front wheel; a reading of a tire that is there already is not refused. */
const frontFacts = ['vehicle', 'position', 'build', 'regrooved', 'loadRating'] as const

/** One tire in one place; spares aside, of which a unit may carry several. */
const refuseTaken = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const placed = writes.filter(({ after }) => after.status === 'mounted' && after.archivedAt === null && after.vehicle !== null)
  if (placed.length === 0) return
  const units = [...new Set(placed.map(({ after }) => String(after.vehicle)))]
  await oneAtATime(tx, 'tires', units)
  const kinds = await tx.query<{ id: string; kind: string }>(sql`select id, kind from vehicles where id = any(${arrayOf(units, 'uuid')})`)
  const others = await tx.query<Mounted>(sql`
    select t.id, t.number, t.vehicle_id as vehicle, t.position, (${seenBy(tx, 'tires', 't')}) as seen from tires t
    where t.vehicle_id = any(${arrayOf(units, 'uuid')}) and t.status = 'mounted' and t.archived_at is null and t.position <> 'spare'`)
  const leaving = new Set(writes.map(({ after }) => after.id))
  const taken = new Map(
    others.filter(({ id }) => !leaving.has(id)).map((other) => [placeOf(other), other.seen ? other.number : 'Another tire']),
  )
  for (const write of placed) {
    const { after, issues } = write
    if (after.position === null) continue
    const kind = kinds.find(({ id }) => id === after.vehicle)?.kind ?? ''
    const wrong =
      noSuchWheel(after.position, kind) ?? (frontFacts.some((field) => sets(write, field)) ? notOnFront(after.position, kind, after) : null)
    if (wrong !== null) issues.push({ field: 'position', message: wrong })
    if (after.position === 'spare') continue
    const other = taken.get(placeOf(after))
    if (other !== undefined)
      issues.push({ field: 'position', message: `${other} is mounted at ${positions[after.position].label}. Dismount it first` })
    taken.set(placeOf(after), after.number === '' ? 'Another tire' : after.number)
  }
}

/** Each measurement stays: how fast a tire wears is read from all of them. */
const keepReadings = (tx: ReadTx, writes: readonly Planned[]): void => {
  for (const write of writes) {
    const { after, move, inputs } = write
    const measured = [after.treadOuter, after.treadMiddle, after.treadInner].some((depth) => depth !== null)
    const changed = measures.some((field) => sets(write, field))
    if (!measured || !(changed || move === 'measure')) continue
    const reading = {
      on: after.measuredOn ?? tx.today,
      treadOuter: after.treadOuter,
      treadMiddle: after.treadMiddle,
      treadInner: after.treadInner,
      psi: after.psi,
      place: after.position === null ? null : positions[after.position].label,
      miles: move === 'measure' ? (inputs.meter ?? null) : null,
    }
    after.readings = [...(after.readings ?? []), reading].slice(-mostReadings)
  }
}

const offUnit = () => ({ vehicle: null, position: null, mountedOn: null, mountedMiles: null })

export const rules = rulesFor(tires, {
  dependsOn: ['vehicles'],
  duties: tireDuties,
  computed: { tread: ({ row }) => lowestTread(row), treadAlarm, pressureAlarm, notAllowed },
  before: async (tx, writes) => {
    settlePlaces(writes)
    keepReadings(tx, writes)
    await refuseGoneUnits(tx, writes)
    await refuseTaken(tx, writes)
    // A mounted tire belongs where its unit does.
    for (const { after } of writes) if (after.vehicle !== null) after.division = null
    await fillDivisions(tx, writes, ['vehicle'])
  },
  moves: {
    mount: { set: () => ({ pulledFor: null }) },
    measure: {
      guard: (_tx, _tire, { treadOuter = null, treadMiddle = null, treadInner = null }) =>
        Promise.resolve(
          treadOuter === null && treadMiddle === null && treadInner === null ? 'Enter the tread of at least one groove.' : null,
        ),
    },
    dismount: { set: offUnit },
    scrap: { set: offUnit },
    return_from_retread: {
      set: (_tx, tire) => ({
        retreads: (tire.retreads ?? 0) + 1,
        build: 'retread',
        treadOuter: null,
        treadMiddle: null,
        treadInner: null,
        measuredOn: null,
      }),
    },
  },
})
