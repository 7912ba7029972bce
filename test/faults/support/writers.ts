import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitingFor } from '#test/support/waiting.ts'
import type { Backdoor } from './company.ts'
import type { Caller } from './caller.ts'

/** Clients that create vehicles without a pause, each with one key per vehicle, repeated until it is answered. */
export interface Writers {
  /** Unit numbers that were acknowledged, with the id that was answered. */
  readonly acknowledged: ReadonlyMap<string, string>
  /** Every status that was answered, how often; 0 = no answer. */
  readonly statuses: ReadonlyMap<number, number>
  /** How many creates were carried out without their answer arriving: the repeat got the kept one. */
  replays(): number
  /** Moments (performance.now) of acknowledgements, in order. */
  readonly moments: readonly number[]
  /** Lets each client finish its vehicle, then resolves. */
  stop(): Promise<void>
}

/** Answers after which the same request may be sent again: nobody there, cut off, not now. */
const passing = new Set([0, 503])

export const startWriters = (caller: Caller, division: string, count: number): Writers => {
  const acknowledged = new Map<string, string>()
  const statuses = new Map<number, number>()
  let replays = 0
  const moments: number[] = []
  let running = true
  const write = async (writer: number, turn: number): Promise<void> => {
    const unitNumber = `W${writer}-${turn}`
    const key = randomUUID()
    for (;;) {
      const reply = await caller.call(
        'POST',
        '/api/vehicles',
        { unitNumber, kind: 'tractor', division, ownership: 'owned' },
        { 'idempotency-key': key },
      )
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      if (reply.headers.get('idempotency-replayed') === 'true') replays += 1
      if (reply.status === 201) {
        acknowledged.set(unitNumber, reply.json<{ id: string }>().id)
        moments.push(performance.now())
      }
      if (!passing.has(reply.status)) return
      await sleep(20)
    }
  }
  const work = Array.from({ length: count }, async (_, writer) => {
    for (let turn = 0; running; turn += 1)
      await waitingFor(`writer ${writer} to be answered otherwise than 503 or not at all`, write(writer, turn))
  })
  return {
    acknowledged,
    statuses,
    moments,
    replays: () => replays,
    stop: async () => {
      running = false
      await Promise.all(work)
    },
  }
}

/** What does not add up between acknowledgements, vehicles, history and kept keys; empty when nothing was lost, doubled or left half done. */
export const disagreements = async ({ rows }: Backdoor, acknowledged: ReadonlyMap<string, string>): Promise<string[]> => {
  const vehicles = await rows<{ id: string; unit_number: string }>('select id, unit_number from vehicles')
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle.unit_number]))
  const lost = [...acknowledged]
    .filter(([unitNumber, id]) => known.get(id) !== unitNumber)
    .map(([unitNumber]) => `${unitNumber} was acknowledged and is lost`)
  const doubled = vehicles.length - new Set(vehicles.map((vehicle) => vehicle.unit_number)).size
  const [found] = await rows<Record<'without_history' | 'history_alone' | 'keys_open' | 'keys', number>>(`
    select (select count(*)::int from vehicles v where (select count(*) from events e where e.record_id = v.id and e.action = 'create') <> 1) as without_history,
      (select count(*)::int from events e where e.kind = 'vehicles' and not exists (select 1 from vehicles v where v.id = e.record_id)) as history_alone,
      (select count(*)::int from idempotency_keys where status is null) as keys_open,
      (select count(*)::int from idempotency_keys where status = 201) as keys`)
  const expected = { without_history: 0, history_alone: 0, keys_open: 0, keys: vehicles.length }
  const odd = Object.entries(expected)
    .filter(([name, value]) => found?.[name as keyof typeof found] !== value)
    .map(([name, value]) => `${name}: ${found?.[name as keyof typeof found]} instead of ${value}`)
  return [...lost, ...(doubled === 0 ? [] : [`${doubled} vehicles are there twice`]), ...odd]
}
