import { inTransaction, syncActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { applyReadings } from './apply-mileage.ts'
import type { VehicleReading } from '../provider/adapter.ts'
import { inBatches, safeSentence } from './batches.ts'
import { knownLinks, writeItems } from '../matching/links.ts'
import type { KnownLink } from '../matching/links.ts'
import { milesOf } from './meter-guard.ts'
import { meterStates } from './meter-states.ts'
import { planMileage } from './plan-mileage.ts'
import type { MeterOperation } from './plan-mileage.ts'
import { endRun, holdRun } from './runs.ts'
import type { Counts, Ending } from './runs.ts'
import { fetchPages, stagedPages } from './stage.ts'
import { endingOf, plus } from './sync-work.ts'
import type { SyncWork } from './sync-work.ts'

/** Syncs odometers and positions of linked vehicles: fetch, stage, then a page per transaction. */
export const syncMileage = async (work: SyncWork): Promise<Ending> => {
  const { deps, connection } = work
  const known = await knownLinks(deps, connection.id, 'vehicles')
  const isLinked = (reading: VehicleReading): boolean => known.get(reading.remoteId)?.state === 'linked'
  const fetched = work.run.complete
    ? work.run
    : await fetchPages<VehicleReading>(deps, work.run, {
        list: (from) => work.adapter.readings(work.context, from),
        stage: (readings) => {
          const linked = readings.filter(isLinked)
          return { seen: linked.map((reading) => reading.remoteId), items: linked, health: [] }
        },
      })
  const during = { ...work, run: fetched }
  let counts = fetched.counts
  for (const page of await stagedPages<VehicleReading>(deps, fetched.id, fetched.appliedPages))
    counts = await applyPage(during, known, page.page, page.items, counts)
  return finish(during, counts)
}

const applyPage = async (
  work: SyncWork,
  known: ReadonlyMap<string, KnownLink>,
  page: number,
  readings: readonly VehicleReading[],
  before: Counts,
): Promise<Counts> => {
  const { deps, connection, run, signal } = work
  const states = await meterStates(
    deps,
    connection.id,
    readings.map((reading) => reading.remoteId),
  )
  const operations = planMileage(readings, known.values(), states, deps.clock.now())
  let counts = plus(before, { seen: readings.length })
  const inRun = <T>(body: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(deps, syncActor, body, { batchId: run.id })
  const carryOut = async (batch: readonly MeterOperation[]): Promise<void> => {
    const whole = batch.length === operations.length
    const next = plus(counts, countsOf(batch))
    await inRun(async (tx) => {
      await holdRun(tx, run, { counts: next, ...(whole ? { appliedPages: page } : {}) })
      if (run.mode === 'apply') await applyReadings(tx, work, batch)
      await writeItems(tx, run.id, batch.flatMap(itemOf))
    })
    counts = next
  }
  const setAside = async (operation: MeterOperation, error: unknown): Promise<void> => {
    deps.log.warn({ err: error, runId: run.id, remoteId: operation.remoteId }, 'failed to save a reading')
    counts = plus(counts, { failed: 1 })
    await inRun((tx) =>
      writeItems(tx, run.id, [
        {
          remoteId: operation.remoteId,
          remoteName: null,
          localId: operation.localId,
          outcome: 'failed',
          reason: safeSentence(error),
          changes: [],
        },
      ]),
    )
  }
  await inBatches(operations, Math.max(1, operations.length), signal, carryOut, setAside)
  await inRun((tx) => holdRun(tx, run, { counts, appliedPages: page }))
  return counts
}

const countsOf = (batch: readonly MeterOperation[]): Counts => {
  const count = (outcome: MeterOperation['verdict']['outcome']): number =>
    batch.filter((operation) => operation.verdict.outcome === outcome).length
  return { updated: count('accepted'), unchanged: count('kept'), noReading: count('no_reading'), rejected: count('rejected') }
}

/** Only what needs somebody's eye is kept per record; readings have a table of their own. */
const itemOf = ({ remoteId, localId, reading, verdict }: MeterOperation) =>
  verdict.outcome === 'rejected'
    ? [
        {
          remoteId,
          remoteName: null,
          localId,
          outcome: 'rejected',
          reason: verdict.reason,
          // The provider counts metres; mileage is in miles wherever people see it.
          changes: [
            { field: 'mileage', before: null, after: reading.odometer ? milesOf(reading.odometer.metres) : null, rule: verdict.reason },
          ],
        },
      ]
    : []

const finish = async (work: SyncWork, counts: Counts): Promise<Ending> => {
  const { deps, run } = work
  const ending = endingOf('vehicles', counts, run.complete ? null : 'The listing was not complete.')
  await inTransaction(
    deps,
    syncActor,
    async (tx) => {
      await holdRun(tx, run)
      await endRun(tx.client, tx.now, run, ending)
    },
    { batchId: run.id },
  )
  return ending
}
