import type { VehicleReading } from './adapter.ts'
import type { Link } from './locals.ts'
import { judgeReading } from './meter-guard.ts'
import type { MeterState, MeterVerdict } from './meter-guard.ts'

/** What shall happen with one vehicle's reading. */
export interface MeterOperation {
  readonly remoteId: string
  readonly linkId: string
  readonly localId: string
  readonly reading: VehicleReading
  readonly verdict: MeterVerdict
}

/** Judges the readings of linked vehicles; others are of no concern. In the order of remote ids. */
export const planMileage = (readings: readonly VehicleReading[], links: readonly Link[], meters: ReadonlyMap<string, MeterState>, now: Date): MeterOperation[] => {
  const linked = new Map(links.filter((link) => link.state === 'linked').map((link) => [link.remoteId, link]))
  return readings
    .flatMap((reading): MeterOperation[] => {
      const link = linked.get(reading.remoteId)
      if (link?.localId == null) return []
      const meter = meters.get(link.localId) ?? unknownMeter
      return [{ remoteId: reading.remoteId, linkId: link.id, localId: link.localId, reading, verdict: judgeReading(reading.odometer, meter, now) }]
    })
    .toSorted((left, right) => (left.remoteId < right.remoteId ? -1 : 1))
}

const unknownMeter: MeterState = { miles: null, at: null, source: null, lastReadAt: null }
