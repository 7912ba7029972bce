/** The odd vehicles every world has (unless switched off), by the name that tests and the demo look them up with. */
export const edgeUnitNames = [
  'bare',
  'gps-odometer',
  'no-odometer',
  'odometer-rollback',
  'odometer-zero',
  'odometer-jump',
  'duplicate-vin',
  'lower-case-vin',
  'no-vin',
  'unit-number-only',
  'unplugged',
  'big-id',
  'short-vin',
] as const

export type EdgeUnitName = (typeof edgeUnitNames)[number]
