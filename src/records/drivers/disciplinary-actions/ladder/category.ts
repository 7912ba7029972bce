import type { categories } from '../levels.ts'

export type Category = keyof typeof categories

/** Codes that say more than their CSA category (49 CFR 392.16, 392.80 and 392.82). */
const byCode: readonly (readonly [RegExp, Category])[] = [
  [/^392\.8[02]/, 'cell_phone'],
  [/^392\.16/, 'seat_belt'],
]

const byBasic: Readonly<Record<string, Category>> = {
  unsafe_driving: 'moving_violation',
  hos: 'hos',
  vehicle_maint: 'inspection',
  driver_observed: 'inspection',
  controlled: 'drug_alcohol',
  driver_fitness: 'safety_policy',
  hm: 'safety_policy',
}

/** The company's category for a roadside violation; what fits none is a question of safety policy. */
export const categoryOfViolation = (code: string, basic: string | null): Category =>
  byCode.find(([pattern]) => pattern.test(code))?.[1] ?? byBasic[basic ?? ''] ?? 'safety_policy'

/** The company's category for a citation, by its kind. Parking, tolls and papers of the truck are nobody's conduct. */
export const categoryOfTicket = (kind: string): Category | null =>
  kind === 'moving' || kind === 'camera' ? 'moving_violation' : kind === 'log_or_hos' ? 'hos' : null
