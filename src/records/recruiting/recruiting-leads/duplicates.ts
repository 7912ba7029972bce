import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Issue } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { inSentence } from '#kit/words.ts'
import type { Viewer } from '#kit/access.ts'
import type { WriteAction } from '#engine/write/rules.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { TxDeps } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'

/** What leads and applications say of a person alike. */
interface Someone {
  readonly id: string
  readonly phone: string | null
  readonly email: string | null
  readonly licenseNumber: string | null
  readonly licenseState: string | null
  /** The other side of a conversion is no duplicate. */
  readonly lead?: string | null
  readonly application?: string | null
}
interface Entry {
  readonly before: Someone | null
  readonly after: Someone
  readonly action: WriteAction
  readonly warnings?: Issue[]
}

/** Who asks, and how the database is asked. */
interface Asking {
  readonly deps: TxDeps
  readonly viewer: Viewer | null
  readonly query: <T extends object>(statement: SQL) => Promise<T[]>
}

interface Same {
  readonly id: string
  readonly kind: string
  readonly other: string
  readonly number: string
  readonly title: string
  readonly status: string
  readonly seen: boolean
  readonly by: 'phone' | 'email' | 'licenseNumber'
  readonly rehire: string | null
}

/** Somebody alike, as it is said to whoever asks: a link where they may open it, the id where it is a lead to merge into. */
export interface Alike {
  readonly field: Same['by']
  readonly message: string
  readonly href: string | null
  readonly lead: string | null
  /** Merged into another already. */
  readonly merged: boolean
}

const most = 3
const words = { phone: 'phone', email: 'email', licenseNumber: 'license' } as const
const keyOf = ({ phone, email, licenseNumber, licenseState }: Someone): string =>
  JSON.stringify([phone, email, licenseNumber, licenseState])

const holders = ({ deps, viewer }: Asking, people: string, kind: string, rehire: SQL): SQL => sql`
  select x.id, ${sql.raw(`'${kind}'`)} as kind, o.id as other, o.number, o.title, o.status,
    (${allOf(scopeConditions(deps, kindOf(deps, kind), viewer, 'o'))}) as seen, ${rehire} as rehire,
    case when o.phone = x.phone then 'phone' when lower(o.email) = x.email then 'email' else 'licenseNumber' end as by
  from json_to_recordset(${people}::json) as x(id uuid, phone text, email text, license text)
  join ${sql.identifier(kind.replaceAll('-', '_'))} o on o.id <> x.id and o.archived_at is null
    and (o.phone = x.phone or lower(o.email) = x.email or o.license_state || ' ' || upper(o.license_number) = x.license)`

const sentence = ({ deps }: Asking, { kind, number, title, status, seen, by, rehire }: Same): string => {
  const former = kind === 'drivers' && status === 'terminated'
  const what = former ? 'former driver' : inSentence(kindOf(deps, kind).label.one)
  if (!seen) return `Same ${words[by]} as a ${what} you can't open. Ask an administrator`
  const said = rehire === 'no' ? ', not eligible for rehire' : rehire === 'review' ? ', rehire needs review' : ''
  return `Same ${words[by]} as ${title} (${number}), ${what}${former ? said : ''}`
}

/** By the id of each of `people`: who else has their phone, email or license, at most three. */
export const alikeTo = async (asking: Asking, people: readonly Someone[]): Promise<ReadonlyMap<string, readonly Alike[]>> => {
  const keys = JSON.stringify(
    people.map(({ id, phone, email, licenseNumber, licenseState }) => ({
      id,
      phone: textOf(phone),
      email: textOf(email)?.toLowerCase() ?? null,
      license: licenseNumber === null || licenseState === null ? null : `${licenseState} ${licenseNumber.toUpperCase()}`,
    })),
  )
  const none = sql`null::text`
  const found = await asking.query<Same>(sql`${holders(asking, keys, 'recruiting-leads', none)}
    union all ${holders(asking, keys, 'recruiting-applications', none)} union all ${holders(asking, keys, 'drivers', sql`o.rehire_eligible`)}
    order by seen desc, number`)
  const said = (same: Same): Alike => ({
    field: same.by,
    message: sentence(asking, same),
    href: same.seen ? `${kindOf(asking.deps, same.kind).path}/${same.other}` : null,
    lead: same.seen && same.kind === 'recruiting-leads' && same.status !== 'duplicate' ? same.other : null,
    merged: same.kind === 'recruiting-leads' && same.status === 'duplicate',
  })
  return new Map(
    people.map(({ id, lead, application }) => [
      id,
      found
        .filter((same) => same.id === id && same.other !== lead && same.other !== application)
        .slice(0, most)
        .map(said),
    ]),
  )
}

/** A person who is known already, as lead, applicant, driver or former driver, is not to be worked on twice without anybody noticing. */
export const warnOfSamePeople = async (tx: ReadTx, writes: readonly Entry[]): Promise<void> => {
  const asked = writes.filter(
    ({ before, after, action }) => action === 'create' || (action === 'update' && before !== null && keyOf(before) !== keyOf(after)),
  )
  if (asked.length === 0) return
  const asking: Asking = { deps: tx.deps, viewer: tx.actor.viewer, query: (statement) => tx.query(statement) }
  const found = await alikeTo(
    asking,
    asked.map(({ after }) => after),
  )
  for (const { after, warnings } of asked)
    for (const { field, message, href } of found.get(after.id) ?? []) warnings?.push({ field, message, ...(href === null ? {} : { href }) })
}
