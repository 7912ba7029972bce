import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import type { Address } from '#kit/fields.ts'
import { formatPhone } from '#kit/format.ts'
import { carrierNumber } from '#records/company/home-division.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Employer } from '#platform/documents/pdf.ts'
import { companyKeys } from './settings.ts'
import type { CompanyDetails } from './settings.ts'

interface Found {
  readonly id: string | null
  readonly division: string | null
  readonly name: string | null
  readonly usdot: string | null
  readonly mc: string | null
  readonly address: Address | null
  readonly phone: string | null
  /** USDOT numbers in the company. */
  readonly carriers: number
  readonly company: Partial<CompanyDetails> | null
  readonly logo: string | null
}

const addressWords = (address: Address | null): string | null => {
  if (address === null) return null
  const town = [address.city, [address.state, address.zip].filter((part) => Boolean(part)).join(' ')].filter((part) => Boolean(part))
  return [address.street, ...town].filter((part) => Boolean(part)).join(', ') || null
}

const foundFor = async (pool: Queryable, division: string | null): Promise<Found | undefined> => {
  const start =
    division === null
      ? sql`(select id from divisions where parent_id is null and archived_at is null order by kind <> 'company', created_at, id limit 1)`
      : sql`${division}::uuid`
  const [found] = await run<Found>(
    pool,
    sql`with up as (
        select d.id, d.title, d.legal_entity, d.address, d.phone, d.usdot, d.mc, above.height from ${divisionsAbove(sql`array[${start}]`)} above join divisions d on d.id = above.id)
      select (select id from up where height = 0) as id, (select title from up where height = 0) as division, (select legal_entity from up where legal_entity is not null order by height limit 1) as name,
        (select address from up where address is not null order by height limit 1) as address,
        (select phone from up where phone is not null order by height limit 1) as phone, ${carrierNumber(start)} as usdot,
        (select mc from up where usdot is not null order by height limit 1) as mc,
        (select count(distinct usdot)::int from divisions where usdot is not null and archived_at is null) as carriers,
        (select value from settings where key = ${companyKeys.details}) as company, (select value #>> '{}' from settings where key = ${companyKeys.logo}) as logo`,
  )
  return found
}

/** The company's own name, unless the record is of one of several carriers: the name of another one would be wrong there. */
const companyNameFor = ({ company, usdot, carriers }: Found): string | null =>
  usdot === null || carriers <= 1 ? (company?.legalName ?? null) : null

/**
 * The employer or carrier that documents of this division name: the nearest legal entity from the division up, with address and USDOT
 * number found the same way, else the company as its settings name it; without a division those of the company. Throws a conflict that
 * names the division where the legal entity is to be entered, its id as `divisionToEdit`: a document is never printed in the name of the
 * product. In a company without divisions the conflict has `companyToEdit` instead.
 */
export const employerOf = async (deps: { readonly pool: Queryable }, division: string | null): Promise<Employer> => {
  const found = await foundFor(deps.pool, division)
  const name = found === undefined ? null : (found.name ?? companyNameFor(found))
  if (found === undefined || name === null)
    throw new AppError(
      'conflict',
      `Enter the legal entity for ${found?.division ?? 'the company'} first.`,
      [],
      found?.id == null ? { companyToEdit: true } : { divisionToEdit: found.id },
    )
  // Another legal entity has an address of its own.
  const company = name === found.company?.legalName ? found.company : null
  const phone = found.phone ?? company?.phone ?? null
  return {
    name,
    usdot: found.usdot,
    // The MC number of the division with the USDOT number: one from above it is of another carrier.
    mc: found.mc === null ? null : `MC-${found.mc.replace(/^MC-?/i, '')}`,
    address: addressWords(found.address ?? company?.address ?? null),
    phone: phone === null ? null : formatPhone(phone),
    ...(found.logo === null ? {} : { logo: found.logo }),
  }
}
