import { address, phone, text } from '#kit/fields.ts'
import type { Address } from '#kit/fields.ts'
import { asksSchema } from '#kit/schemas.ts'
import { readSettings, writeSetting } from '#engine/settings.ts'
import type { Changed } from '#engine/settings.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Queryable } from '#engine/sql.ts'

export const companyKeys = { details: 'company.details', logo: 'company.logo' } as const

/** What papers print for divisions without their own carrier. */
export interface CompanyDetails {
  readonly legalName: string | null
  readonly address: Address | null
  readonly phone: string | null
  /** SHA-256 of the logo, so that history shows a new one. The picture has a row of its own. */
  readonly logo: string | null
}

export const detailsSchema = asksSchema({
  legalName: text({ label: 'Legal name', max: 120 }),
  address: address({ label: 'Address' }),
  phone: phone({ label: 'Phone' }),
})

const none: CompanyDetails = { legalName: null, address: null, phone: null, logo: null }

export interface CompanySettings {
  readonly details: CompanyDetails
  /** As a data URL. */
  readonly logo: string | null
  readonly changed: Changed | null
}

export const readCompanySettings = async (deps: { readonly pool: Queryable }): Promise<CompanySettings> => {
  const found = new Map((await readSettings(deps, 'company.')).map((setting) => [setting.key, setting]))
  const stored = found.get(companyKeys.details)
  const logo = found.get(companyKeys.logo)?.value
  return {
    details: { ...none, ...(stored?.value as Partial<CompanyDetails> | undefined) },
    logo: typeof logo === 'string' ? logo : null,
    changed: stored === undefined ? null : { at: stored.at, by: stored.by },
  }
}

/** Writes the parts given, with their history. */
export const writeDetails = async (tx: Tx, part: Partial<CompanyDetails>): Promise<void> => {
  const { details } = await readCompanySettings({ pool: tx.client })
  await writeSetting(tx, companyKeys.details, { ...details, ...part }, none)
  tx.touch('company')
}
