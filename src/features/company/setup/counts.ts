import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import { run } from '#engine/sql.ts'
import { drivesNothing } from '#records/drivers/drivers/requirements.ts'
import { goLiveKey } from '#records/drivers/go-live/setting.ts'
import { linkOf, totalOf } from '../../questions/look.ts'
import type { Look } from '../../questions/look.ts'
import { companyKeys } from '../settings.ts'
import type { CompanyDetails } from '../settings.ts'

/** Records of a list, those among them that lack something, and the address of those. */
export interface Lacking {
  readonly all: number
  readonly lacking: number
  readonly href: string
}

/** What a company has so far. */
export interface SetupCounts {
  readonly company: Partial<CompanyDetails> | null
  readonly divisions: number
  readonly carriers: number
  readonly users: number
  readonly invited: number
  readonly leavePolicies: number
  readonly compPolicies: number
  readonly provider: string | null
  /** The go-live date, `YYYY-MM-DD`. */
  readonly goLive: string | null
  /** Units without a VIN. */
  readonly vehicles: Lacking
  /** Drivers without a license expiration. */
  readonly drivers: Lacking
  /** Drivers to be activated, of those who are not on leave and have not left. */
  readonly started: Lacking
  /** Documents that nobody has verified. */
  readonly toVerify: Lacking
  /** Drivers whose file isn't complete. */
  readonly files: Lacking
}

const lists = {
  vehicles: { kind: 'vehicles', all: 'status=!sold,totaled&kind=!equipment', lacking: 'vin=null' },
  drivers: { kind: 'drivers', all: `status=!terminated&position=!${drivesNothing.join(',')}`, lacking: 'licenseExpirationDate=null' },
  started: { kind: 'drivers', all: 'status=active,onboarding', lacking: 'status=onboarding' },
  toVerify: { kind: 'qualification-documents', all: '', lacking: 'status=draft' },
  files: { kind: 'drivers', all: 'status=active,onboarding', lacking: 'missingDocumentsFrom=1' },
} as const

const lackingOf = async (look: Look, name: keyof typeof lists): Promise<Lacking> => {
  const { kind, all, lacking } = lists[name]
  const record = kindOf(look.deps, kind)
  // A narrower status takes the place of the wider one.
  const query = lacking.startsWith('status=') ? lacking : `${all}&${lacking}`
  return { all: await totalOf(look, record, all), lacking: await totalOf(look, record, query), href: linkOf(look, record, query) }
}

/** One statement for what is counted whole, and two for each list that the person can open. */
export const setupCounts = async (look: Look): Promise<SetupCounts> => {
  const [found] = await run<Omit<SetupCounts, keyof typeof lists>>(
    look.deps.pool,
    sql`select
      (select value from settings where key = ${companyKeys.details}) as company,
      (select count(*)::int from divisions where archived_at is null) as divisions,
      (select count(*)::int from divisions where archived_at is null and usdot is not null) as carriers,
      (select count(*)::int from users where archived_at is null and status = 'active') as users,
      (select count(*)::int from users where archived_at is null and status = 'invited') as invited,
      (select count(*)::int from leave_policies where archived_at is null) as "leavePolicies",
      (select count(*)::int from workers_comp_policies where archived_at is null) as "compPolicies",
      (select provider from telematics_connections where status <> 'disabled' order by created_at limit 1) as provider,
      (select value->>'day' from settings where key = ${goLiveKey}) as "goLive"`,
  )
  if (found === undefined) throw new Error('a statement of counts gives one row')
  const names = Object.keys(lists) as (keyof typeof lists)[]
  const counted = await Promise.all(names.map(async (name) => [name, await lackingOf(look, name)] as const))
  return { ...found, ...(Object.fromEntries(counted) as Pick<SetupCounts, keyof typeof lists>) }
}
