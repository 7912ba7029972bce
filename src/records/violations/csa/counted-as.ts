import type { Basic } from './method.ts'

/**
 * The CSA category in which a stored one counts. "Driver Observed" is a part of Vehicle Maintenance until FMCSA publishes its codes
 * (regulations notes, 1.9); null where it counts in none.
 */
export const countedAs = (category: string | null): Basic | null => {
  if (category === null || category === '' || category === 'other') return null
  return category === 'driver_observed' ? 'vehicle_maint' : (category as Basic)
}
