import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Page, RemoteDriver, RemoteVehicle } from '../provider/adapter.ts'
import { applyPlan } from './apply-records.ts'
import { finishRecords } from './finish-records.ts'
import { allLinks, finishedItems, knownLinks, rejectedPairs } from '../matching/links.ts'
import type { KnownLink } from '../matching/links.ts'
import { localRecords } from '../matching/local-records.ts'
import type { LinkKind } from '../matching/local-records.ts'
import { driverRules, vehicleRules } from '../matching/match-rules.ts'
import { driverPolicies, vehiclePolicies } from '../matching/merge.ts'
import { normaliseDriver, normaliseVehicle } from '../matching/normalise.ts'
import type { RemoteRecord } from '../matching/normalise.ts'
import { planRecords } from './plan.ts'
import type { Plan } from './plan.ts'
import type { Counts, Ending, Run } from './runs.ts'
import { fetchPages, stagedPages } from './stage.ts'
import type { Fetch, StagedPage } from './stage.ts'
import type { Listing, SyncWork } from './sync-work.ts'

/** A record changed while the plan was carried out is planned again; after this many rounds somebody is working on it. */
const mostRounds = 3

/** Syncs vehicles or drivers: fetch, stage, plan, apply, sweep. Every phase can be repeated, so a killed run goes on where it was. */
export const syncRecords = async (work: SyncWork, kind: LinkKind): Promise<Ending> => {
  const { deps, connection } = work
  const known = await knownLinks(deps, connection.id, kind)
  const fetched = work.run.complete ? work.run : await fetchPages(deps, work.run, fetchOf(work, kind, known))
  const pages = await stagedPages<RemoteRecord>(deps, fetched.id)
  const listing: Listing = {
    seen: new Set(pages.flatMap((page) => page.seen)),
    // The last page wins when a record moved between pages.
    remotes: [...new Map(pages.flatMap((page) => page.items.map((item) => [item.remoteId, item]))).values()],
    health: pages.flatMap((page) => page.health),
  }
  const done = await planAndApply({ ...work, run: fetched }, kind, listing)
  return finishRecords({ ...work, run: fetched }, kind, listing, known, done)
}

const fetchOf = (work: SyncWork, kind: LinkKind, known: ReadonlyMap<string, KnownLink>): Fetch<RemoteVehicle | RemoteDriver> => {
  const { adapter, context } = work
  const stage = (records: readonly RemoteRecord[]): StagedPage => ({
    seen: records.map((record) => record.remoteId),
    items: records.filter((record) => !isUnchanged(record, known.get(record.remoteId))),
    health: records.flatMap(({ remoteId, health, lastSeen }) =>
      health === null || health === known.get(remoteId)?.gatewayHealth ? [] : [{ remoteId, health, lastSeen }],
    ),
  })
  const listing =
    kind === 'vehicles'
      ? {
          list: (from: Run['resume']): AsyncIterable<Page<RemoteVehicle>> => adapter.vehicles(context, from),
          stage: (items: readonly RemoteVehicle[]) => stage(items.map(normaliseVehicle)),
        }
      : {
          list: (from: Run['resume']): AsyncIterable<Page<RemoteDriver>> => adapter.drivers(context, from),
          stage: (items: readonly RemoteDriver[]) => stage(items.map(normaliseDriver)),
        }
  return listing as Fetch<RemoteVehicle | RemoteDriver>
}

/** A linked record that reads as at the last sync has nothing to plan; anything without a link is looked at every time. */
const isUnchanged = (record: RemoteRecord, link: KnownLink | undefined): boolean =>
  link !== undefined &&
  link.hash === record.hash &&
  (link.state === 'linked' || link.state === 'ignored' || (link.state === 'retired' && record.inactive))

const planAndApply = async (work: SyncWork, kind: LinkKind, listing: Listing): Promise<Counts> => {
  let counts: Counts = work.run.counts
  for (let round = 1; round <= mostRounds; round += 1) {
    const finished = await finishedItems(work.deps, work.run.id)
    const open = listing.remotes.filter((remote) => !finished.has(remote.remoteId))
    if (open.length === 0) break
    const plan = await makePlan(work, kind, listing, open)
    const result = await applyPlan(work, kind, plan, open, counts, round === mostRounds)
    counts = result.counts
    if (result.stale === 0) break
  }
  return counts
}

const makePlan = async (
  { deps, connection, run: { complete } }: SyncWork,
  kind: LinkKind,
  { seen }: Listing,
  remotes: readonly RemoteRecord[],
): Promise<Plan> => {
  const { settings, id } = connection
  const [locals, links, rejected, usualDivision] = await Promise.all([
    localRecords(deps, kind),
    allLinks(deps, id, kind),
    rejectedPairs(deps, id, kind),
    usualDivisionOf(deps, settings.usualDivision),
  ])
  return planRecords({
    kind,
    remotes,
    locals,
    links,
    rejected,
    rules: kind === 'vehicles' ? vehicleRules(settings.externalIdKey) : driverRules(settings.externalIdKey),
    policies: kind === 'vehicles' ? vehiclePolicies : driverPolicies,
    present: complete ? seen : null,
    creation: {
      allowed: kind === 'vehicles' ? settings.createVehicles : settings.createDrivers,
      divisionByGroup: settings.divisionByGroup,
      usualDivision,
    },
  })
}

/** The chosen division, or the only one there is. */
const usualDivisionOf = async (deps: Deps, chosen: string | null): Promise<string | null> => {
  const rows = await run<{ id: string }>(
    deps.pool,
    sql`select id from divisions where archived_at is null and (${chosen}::uuid is null or id = ${chosen}::uuid) limit 2`,
  )
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}
