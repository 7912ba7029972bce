import type { FieldValue, FieldValues } from './normalise.ts'

/**
 * How a field merges.
 * `guarded` identity and compliance: filled when empty, otherwise ours stays and any change of theirs is a conflict to look at.
 * `shared` a change on one side wins; both changed and different: ours stays, with a conflict.
 * `ours` never taken from the provider after the record was made.
 */
export type FieldPolicy = 'guarded' | 'shared' | 'ours'

export interface FieldPolicies {
  readonly [field: string]: FieldPolicy
}

export const vehiclePolicies: FieldPolicies = { vin: 'guarded', plate: 'shared', make: 'shared', model: 'shared', year: 'shared' }

export const driverPolicies: FieldPolicies = {
  firstName: 'ours',
  lastName: 'ours',
  phone: 'shared',
  email: 'shared',
  licenseNumber: 'guarded',
  licenseState: 'guarded',
}

/** Why a value was taken. */
export type MergeRule = 'filled' | 'changed_there' | 'provider_always'

export type FieldMerge =
  | { readonly action: 'keep' }
  | { readonly action: 'take'; readonly value: FieldValue; readonly rule: MergeRule }
  | { readonly action: 'conflict' }

export interface Sides {
  /** The provider's value at the last sync; undefined before the first. */
  readonly base: FieldValue | undefined
  readonly ours: FieldValue
  readonly theirs: FieldValue
}

/** Decides one field. Empty never overwrites non-empty; equal values (text compared without case) never conflict. */
export const mergeField = (policy: FieldPolicy, { base, ours, theirs }: Sides, lock?: 'local' | 'provider'): FieldMerge => {
  if (theirs === null || same(ours, theirs) || lock === 'local') return { action: 'keep' }
  if (lock === 'provider') return { action: 'take', value: theirs, rule: 'provider_always' }
  const theyChanged = base === undefined || !same(base, theirs)
  if (!theyChanged || policy === 'ours') return { action: 'keep' }
  if (ours === null) return { action: 'take', value: theirs, rule: 'filled' }
  const weChanged = base === undefined || !same(base, ours)
  if (policy === 'guarded' || weChanged) return { action: 'conflict' }
  return { action: 'take', value: theirs, rule: 'changed_there' }
}

export interface RecordMerge {
  readonly patch: FieldValues
  readonly changes: readonly FieldChange[]
  readonly conflicts: readonly FieldConflict[]
  /** Fields in which both sides are now alike, so that an open conflict about them is over. */
  readonly agreed: readonly string[]
}

export interface FieldChange {
  readonly field: string
  readonly before: FieldValue
  readonly after: FieldValue
  readonly rule: MergeRule | 'created' | 'conflict'
}

export interface FieldConflict {
  readonly field: string
  readonly ours: FieldValue
  readonly theirs: FieldValue
  readonly urgent: boolean
}

/** Merges all fields of a linked record. */
export const mergeRecord = (
  policies: FieldPolicies,
  base: FieldValues,
  ours: FieldValues,
  theirs: FieldValues,
  locks: Readonly<Record<string, 'local' | 'provider'>>,
): RecordMerge => {
  const patch: Record<string, FieldValue> = {}
  const changes: FieldChange[] = []
  const conflicts: FieldConflict[] = []
  const agreed: string[] = []
  for (const [field, policy] of Object.entries(policies)) {
    const sides = { base: base[field], ours: ours[field] ?? null, theirs: theirs[field] ?? null }
    const merged = mergeField(policy, sides, locks[field])
    if (merged.action === 'take') {
      patch[field] = merged.value
      changes.push({ field, before: sides.ours, after: merged.value, rule: merged.rule })
      agreed.push(field)
    } else if (merged.action === 'conflict') {
      conflicts.push({ field, ours: sides.ours, theirs: sides.theirs, urgent: policy === 'guarded' })
    } else if (same(sides.ours, sides.theirs)) {
      agreed.push(field)
    }
  }
  return { patch, changes, conflicts, agreed }
}

/** What to remember as base: what the provider says now, or what it last said where it is silent. */
export const nextBase = (base: FieldValues, theirs: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries({ ...base, ...theirs }).map(([field, value]) => [field, value ?? base[field] ?? null]))

const same = (left: FieldValue, right: FieldValue): boolean =>
  left === right || (typeof left === 'string' && typeof right === 'string' && left.toLowerCase() === right.toLowerCase())
