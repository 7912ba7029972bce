import { formatNumber } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { countRecords, listPage } from '#engine/read/list.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Answer, Asking } from './shape.ts'

/** What a provider of telematics tells of a unit: as old as its last sync. */
export const ofTelematics = new Set(['mileage', 'mileageReadAt', 'engineHours', 'lastTelematicsSync', 'telematicsProblem', 'gatewayHealth'])

/** "Mileage synced Nov 20, 2026, 10:42 AM; 3 units older than 24 h", where the question speaks of such a value (`about`, or a filter). */
export const freshnessOf = async (
  { deps, user }: Asking,
  record: RecordDefinition,
  query: Query,
  about: string | null = null,
): Promise<Answer['freshness']> => {
  const asked = [...Object.keys(query).map((name) => name.replace(/(?:From|To)$/, '')), ...(about === null ? [] : [about])]
  if (record.fields['lastTelematicsSync'] === undefined || !asked.some((name) => ofTelematics.has(name))) return null
  const list = parseListQuery(record, { ...query, sort: '-lastTelematicsSync', limit: '1' })
  const { text } = await listPage(deps, record, user, { ...list, fields: ['lastTelematicsSync'] })
  const [newest] = JSON.parse(text) as { lastTelematicsSync: string | null }[]
  const synced = newest?.lastTelematicsSync ?? null
  const words = synced === null ? 'Never synced' : `Mileage synced ${formatInstant(synced, user.timeZone)}`
  if ('telematicsProblem' in query || record.fields['telematicsProblem'] === undefined) return { words, href: null }
  const old: Query = { ...query, telematicsProblem: 'stale,never_synced' }
  const count = await countRecords(deps, record, user, parseListQuery(record, { ...old, limit: '1' }))
  if (count === 0) return { words, href: null }
  return { words: `${words}; ${formatNumber(count)} ${count === 1 ? 'unit' : 'units'} older than 24 h`, href: hrefOf(record, old) }
}
