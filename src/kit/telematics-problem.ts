/** The four conditions of the specification (section 7), most basic first. */
export const telematicsProblems = ['no_id', 'no_mileage', 'never_synced', 'stale'] as const
export type TelematicsProblem = (typeof telematicsProblems)[number]

/** What the flag looks at. `mileage` in miles, `lastTelematicsSync` an ISO instant. */
export interface TelematicsState {
  readonly telematicsVehicleId: string | null
  readonly mileage: number | null
  readonly lastTelematicsSync: string | null
}

/** A sync older than this many milliseconds is a problem: 24 hours. */
export const staleAfter = 86_400_000

/**
 * Why a vehicle has a telematics problem (acceptance F3); empty when it has none. Exactly four conditions: no telematics vehicle
 * id; mileage zero or missing; no last sync; last sync older than 24 hours. Exactly 24 hours is not older.
 */
export const telematicsProblemsOf = (vehicle: TelematicsState, now: Date): TelematicsProblem[] => {
  const { telematicsVehicleId, mileage, lastTelematicsSync } = vehicle
  const synced = lastTelematicsSync === null ? Number.NaN : Date.parse(lastTelematicsSync)
  const found: Record<TelematicsProblem, boolean> = {
    no_id: telematicsVehicleId === null || telematicsVehicleId.trim() === '',
    no_mileage: mileage === null || mileage <= 0,
    never_synced: Number.isNaN(synced),
    stale: now.getTime() - synced > staleAfter,
  }
  return telematicsProblems.filter((problem) => found[problem])
}
