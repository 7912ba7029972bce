import { choices, text } from '#kit/fields.ts'
import { gateOverriders } from '#kit/roles.ts'

/** Stops of company policy, by the code of their reason. */
export const overridable = {
  suspended: { label: 'Driver suspended' },
  inactive: { label: 'Inactive' },
  leave: { label: 'On leave' },
  onboarding: { label: 'Onboarding' },
  hold: { label: 'Company hold' },
  document_expired: { label: 'Company document expired' },
  document_revoked: { label: 'Company document revoked' },
  in_shop: { label: 'In shop' },
  pm_stop: { label: 'Past PM limit' },
} as const
export type Overridable = keyof typeof overridable

export const isOverridable = (code: string): code is Overridable => Object.hasOwn(overridable, code)

/** What a refusal says of a driver's status, with the fix. */
const policyRefusals: Readonly<Record<string, string>> = {
  onboarding: 'Still onboarding: activate them first',
  leave: 'On leave: bring them back to work first',
  suspended: 'Suspended: reinstate them first',
  inactive: 'Inactive: bring them back to work first',
  terminated: 'No longer with the company: rehire them first',
}
/** The sentence of a refusal by company policy, without a period. `words` are those of lists, such as "On leave". */
export const policyWords = ({ of, code }: { readonly of: string; readonly code: string }, words: string): string =>
  of === 'drivers' ? (policyRefusals[code] ?? words) : words

/** How an assignment says that somebody goes all the same, and past what. Its history says who said so, and that of driver and unit too. */
export const overrideFields = {
  overrideReason: text({
    label: 'Override reason',
    max: 300,
    editable: gateOverriders,
    help: 'For company policy only. Legal blocks can’t be overridden.',
  }),
  overridden: choices(overridable, { label: 'Overridden', system: true }),
}
