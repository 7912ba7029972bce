import type { KindWords } from '#kit/kind/words.ts'

export const divisionsWords: KindWords = {
  names: [
    'locations',
    'branches',
    'branch',
    'terminals',
    [['departments', 'department'], { kind: 'department' }, 'Department'],
    [['regions', 'region'], { kind: 'region' }, 'Region'],
    'yards',
  ],
  fields: {
    manager: ['manager', 'boss', 'supervisor', 'dispatcher', 'dispatched by'],
    safetyManager: ['safety manager', 'safety person'],
    parent: ['parent', 'parent division', 'reports to'],
    usdot: ['usdot', 'dot number', 'usdot number'],
    mc: ['mc number', 'mc'],
    ein: ['ein', 'tax id'],
    timeZone: ['time zone', 'timezone'],
    driverCount: ['driver count', 'number of drivers', 'headcount'],
    vehicleCount: ['vehicle count', 'number of units'],
    openSafety: ['open safety items', 'safety items'],
    phone: ['phone', 'number', 'phone number', 'telephone', 'contact', 'contact number'],
  },
  options: {
    'kind.company': ['companies'],
    'establishment.true': ['keeping their own osha log', 'with their own osha log', 'own osha log'],
    'timeZone.America/New_York': ['eastern time', 'on eastern time'],
    'timeZone.America/Chicago': ['central time', 'on central time'],
    'timeZone.America/Denver': ['mountain time', 'on mountain time'],
    'timeZone.America/Los_Angeles': ['pacific time', 'on pacific time'],
  },
}
