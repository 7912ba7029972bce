import { mostMilesPerDay } from '#records/fleet/meter-entries/judge.ts'
import { clockSkew } from '#records/future-moments.ts'
import type { OdometerReading, OdometerSource } from '../provider/adapter.ts'

export const metresPerMile = 1609.344

/** Whole miles as shown, never rounded up. */
export const milesOf = (metres: number): number => Math.floor(metres / metresPerMile)

/** The vehicle's mileage as it stands and where it came from. `at` is an ISO instant. */
export interface MeterState {
  readonly miles: number | null
  readonly at: string | null
  /** `manual` for anything a person entered. */
  readonly source: OdometerSource | 'manual' | null
  /** Reading time of the newest reading of this provider already looked at. */
  readonly lastReadAt: string | null
  /** Reading time of the newest one that was accepted. */
  readonly lastAcceptedAt: string | null
}

/**
 * What becomes of a reading: `accepted` it is the new mileage; `kept` it is in order but the mileage stays (not newer, not higher
 * within the tolerance, or a newer manual entry stands); `no_reading` there was nothing usable; `rejected` it contradicts what we know.
 */
export type MeterVerdict =
  | { readonly outcome: 'accepted'; readonly miles: number; readonly warning: 'replaced' | null }
  | { readonly outcome: 'kept'; readonly reason: 'seen' | 'older' | 'within_tolerance' | 'manual_newer' | 'below_manual' }
  | { readonly outcome: 'no_reading' }
  | { readonly outcome: 'rejected'; readonly reason: 'decreased' | 'jumped' | 'impossible' | 'future' | 'unit_unconfirmed' }

const mostMiles = 2_000_000
const toleratedShare = 0.01
const dayLength = 86_400_000

/** Judges one odometer reading. Zero and missing never touch the mileage; a smaller value needs another source or a person. */
export const judgeReading = (reading: OdometerReading | null, state: MeterState, now: Date): MeterVerdict => {
  if (reading === null || !Number.isFinite(reading.metres) || reading.metres <= 0) return { outcome: 'no_reading' }
  const readAt = Date.parse(reading.readAt)
  if (readAt > now.getTime() + clockSkew) return { outcome: 'rejected', reason: 'future' }
  if (state.lastReadAt !== null && readAt === Date.parse(state.lastReadAt)) return { outcome: 'kept', reason: 'seen' }
  const miles = milesOf(reading.metres)
  if (miles > mostMiles) return { outcome: 'rejected', reason: 'impossible' }
  if (state.miles === null || state.miles <= 0 || state.at === null) return firstReading(reading, miles)
  return compare(reading, readAt, miles, { ...state, miles: state.miles, at: state.at })
}

const firstReading = (reading: OdometerReading, miles: number): MeterVerdict => {
  if (miles === 0) return { outcome: 'no_reading' }
  return reading.unit === 'assumed' ? { outcome: 'rejected', reason: 'unit_unconfirmed' } : { outcome: 'accepted', miles, warning: null }
}

const compare = (
  reading: OdometerReading,
  readAt: number,
  miles: number,
  state: MeterState & { miles: number; at: string },
): MeterVerdict => {
  const elapsed = readAt - Date.parse(state.at)
  const manual = state.source === 'manual'
  if (elapsed < 0) return { outcome: 'kept', reason: manual ? 'manual_newer' : 'older' }
  if (miles < state.miles) return lower(reading, miles, state)
  // A part of a day counts as a whole one: a truck at full speed must not look impossible an hour after the last sync.
  const days = Math.max(1, Math.ceil(elapsed / dayLength))
  if (miles - state.miles > mostMilesPerDay * days) return { outcome: 'rejected', reason: 'jumped' }
  return { outcome: 'accepted', miles, warning: null }
}

/** Less than what stands: a replaced meter, a gateway a little behind, or a contradiction for a person to look at. */
const lower = (reading: OdometerReading, miles: number, { miles: standing, source }: MeterState & { miles: number }): MeterVerdict => {
  if (source !== null && source !== 'manual' && source !== reading.source) return { outcome: 'accepted', miles, warning: 'replaced' }
  if (miles < standing * (1 - toleratedShare)) return { outcome: 'rejected', reason: 'decreased' }
  return { outcome: 'kept', reason: source === 'manual' ? 'below_manual' : 'within_tolerance' }
}
