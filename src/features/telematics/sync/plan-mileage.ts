import { companyTimeZone } from '#platform/clock.ts'
import type { VehicleReading } from '../provider/adapter.ts'
import type { Link } from '../matching/locals.ts'
import { judgeReading } from './meter-guard.ts'
import type { MeterState, MeterVerdict } from './meter-guard.ts'

/** What shall happen with one vehicle's reading. */
export interface MeterOperation {
  readonly remoteId: string
  readonly linkId: string
  readonly localId: string
  readonly reading: VehicleReading
  /** Miles as they stood. */
  readonly current: number | null
  readonly verdict: MeterVerdict
  /** No reading of that day (company zone) was accepted before. */
  readonly firstOfDay: boolean
}

/** Judges the readings of linked vehicles; others are of no concern. In the order of remote ids. */
export const planMileage = (
  readings: readonly VehicleReading[],
  links: Iterable<Pick<Link, 'id' | 'remoteId' | 'localId' | 'state'>>,
  meters: ReadonlyMap<string, MeterState>,
  now: Date,
): MeterOperation[] => {
  const linked = new Map([...links].filter((link) => link.state === 'linked').map((link) => [link.remoteId, link]))
  return readings
    .flatMap((reading): MeterOperation[] => {
      const link = linked.get(reading.remoteId)
      if (link?.localId == null) return []
      const meter = meters.get(link.localId) ?? unknownMeter
      const { odometer } = reading
      return [
        {
          remoteId: reading.remoteId,
          linkId: link.id,
          localId: link.localId,
          reading,
          current: meter.miles,
          verdict: judgeReading(odometer, meter, now),
          firstOfDay: odometer !== null && (meter.lastAcceptedAt === null || dayOf(meter.lastAcceptedAt) !== dayOf(odometer.readAt)),
        },
      ]
    })
    .toSorted((left, right) => (left.remoteId < right.remoteId ? -1 : 1))
}

const unknownMeter: MeterState = { miles: null, at: null, source: null, lastReadAt: null, lastAcceptedAt: null }

/** The Canadian form of a date is the ISO one. */
const companyDay = new Intl.DateTimeFormat('en-CA', { timeZone: companyTimeZone })
const dayOf = (instant: string): string => companyDay.format(new Date(instant))
