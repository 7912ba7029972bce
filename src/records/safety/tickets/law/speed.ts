export type SpeedClass = 'slls1' | 'slls2' | 'slls3' | 'slls4' | 'unknown'

/** Class of speeding by miles per hour over the limit, codes 392.2-SLLS1 to SLLS4 (SMS appendix A). Without speed or limit it is unknown, not zero. */
export const speedClass = (speed: number | null, posted: number | null): SpeedClass | null => {
  if (speed === null || posted === null) return 'unknown'
  const over = speed - posted
  if (over <= 0) return null
  return over <= 5 ? 'slls1' : over <= 10 ? 'slls2' : over <= 14 ? 'slls3' : 'slls4'
}

/** Speeding by 15 mph or more is a serious traffic violation (49 CFR 383.51(c)(1)). */
export const isSeriousSpeed = (speed: number | null, posted: number | null): boolean | null =>
  speed === null || posted === null ? null : speed - posted >= 15
