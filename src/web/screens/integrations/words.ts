import { formatNumber } from '#kit/format.ts'
import type { Tone } from '#web/ui/display/pill.tsx'
import type { Counts, FieldPolicy, SyncKind } from '#features/telematics/answers.ts'

export const kindWords: Readonly<Record<SyncKind, string>> = { vehicles: 'Vehicles', drivers: 'Drivers', mileage: 'Mileage' }

export const triggerWords: Readonly<Record<string, string>> = {
  login: 'After sign-in',
  manual: 'Manual',
  schedule: 'Schedule',
  webhook: 'Webhook',
}

export const statusPills: Readonly<Record<string, { readonly words: string; readonly tone: Tone }>> = {
  queued: { words: 'Queued', tone: 'neutral' },
  running: { words: 'Running', tone: 'info' },
  succeeded: { words: 'Done', tone: 'success' },
  partial: { words: 'Partly done', tone: 'warning' },
  failed: { words: 'Failed', tone: 'danger' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
}

export const outcomePills: Readonly<Record<string, { readonly words: string; readonly tone: Tone }>> = {
  created: { words: 'Created', tone: 'success' },
  linked: { words: 'Linked', tone: 'success' },
  updated: { words: 'Updated', tone: 'info' },
  unchanged: { words: 'Unchanged', tone: 'neutral' },
  suggested: { words: 'To be matched', tone: 'warning' },
  unmatched: { words: 'Not matched', tone: 'warning' },
  conflict: { words: 'Conflict', tone: 'orange' },
  no_reading: { words: 'No reading', tone: 'neutral' },
  rejected: { words: 'Rejected', tone: 'warning' },
  skipped: { words: 'Skipped', tone: 'neutral' },
  failed: { words: 'Failed', tone: 'danger' },
}

/** "120 seen, 3 created, 2 conflicts"; what is zero is left out. */
export function countWords(counts: Counts): string {
  const words: readonly (readonly [keyof Counts, string])[] = [
    ['seen', 'seen'],
    ['created', 'created'],
    ['linked', 'linked'],
    ['updated', 'updated'],
    ['unchanged', 'unchanged'],
    ['conflicts', 'in conflict'],
    ['suggested', 'to be matched'],
    ['noReading', 'without reading'],
    ['rejected', 'rejected'],
    ['skipped', 'skipped'],
    ['failed', 'failed'],
  ]
  const said = words.flatMap(([name, word]) => (counts[name] > 0 ? [`${formatNumber(counts[name])} ${word}`] : []))
  return said.length === 0 ? 'Nothing seen' : said.join(', ')
}

export const policyWords: Readonly<Record<FieldPolicy, { readonly words: string; readonly text: string }>> = {
  guarded: { words: 'Ours, with a question', text: 'Filled when empty. Any other difference is a conflict for a person.' },
  shared: { words: 'Latest change', text: 'Filled when empty. A change on one side is taken; changes on both sides are a conflict.' },
  ours: { words: 'Always ours', text: 'Set when the record is made, never changed by a sync.' },
}

/** Why a reading was not taken, in the words of the meter guard. */
export const reasonWords: Readonly<Record<string, string>> = {
  seen: 'The same reading as before',
  older: 'Older than the reading here',
  within_tolerance: 'A little lower than the reading here',
  manual_newer: 'A newer reading was entered manually',
  below_manual: 'Lower than the reading entered manually',
  decreased: 'Lower than the reading here',
  jumped: 'More miles than a truck drives in that time',
  impossible: 'More miles than an odometer shows',
  future: 'Read in the future',
  unit_unconfirmed: 'Not known whether miles or kilometers',
}

const fieldWords: Readonly<Record<string, string>> = {
  vin: 'VIN',
  plate: 'Plate',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  licenseNumber: 'License number',
  licenseState: 'License state',
  mileage: 'Mileage',
  active: 'Active',
  lifecycle: 'Status at the provider',
}

/** "licenseNumber" as "License number". */
export function fieldLabel(field: string): string {
  const words = field.replace(/([A-Z])/g, ' $1').toLowerCase()
  return fieldWords[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty'
  return typeof value === 'number' ? formatNumber(value) : typeof value === 'string' ? value : JSON.stringify(value)
}

/** What usually mends a connection that needs attention. */
export function fixFor(message: string | null, missingScopes: readonly string[]): string {
  if (missingScopes.length > 0) return `Give the API token these permissions at the provider: ${missingScopes.join(', ')}. Then test again.`
  if (message !== null && /token|credential|401|unauthor/i.test(message))
    return 'Make a new API token at the provider, enter it under "Change", then test again.'
  return 'Test the connection. If it fails again, check the address and the token under "Change".'
}
