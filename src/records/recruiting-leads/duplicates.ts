import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Issue } from '#kit/errors.ts'
import { inSentence } from '#kit/words.ts'
import type { WriteAction } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { kindOf, seenBy, textOf } from '../effects.ts'

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

const most = 3
const words = { phone: 'phone', email: 'email', licenseNumber: 'license' } as const
const keyOf = ({ phone, email, licenseNumber, licenseState }: Someone): string =>
  JSON.stringify([phone, email, licenseNumber, licenseState])

const holders = (tx: ReadTx, people: string, kind: string, rehire: SQL): SQL => sql`
  select x.id, ${sql.raw(`'${kind}'`)} as kind, o.id as other, o.number, o.title, o.status, (${seenBy(tx, kind, 'o')}) as seen, ${rehire} as rehire,
    case when o.phone = x.phone then 'phone' when lower(o.email) = x.email then 'email' else 'licenseNumber' end as by
  from json_to_recordset(${people}::json) as x(id uuid, phone text, email text, license text)
  join ${sql.identifier(kind.replaceAll('-', '_'))} o on o.id <> x.id and o.archived_at is null
    and (o.phone = x.phone or lower(o.email) = x.email or o.license_state || ' ' || upper(o.license_number) = x.license)`

const sentence = (tx: ReadTx, { kind, number, title, status, seen, by, rehire }: Same): string => {
  const former = kind === 'drivers' && status === 'terminated'
  const what = former ? 'former driver' : inSentence(kindOf(tx, kind).label.one)
  if (!seen) return `Same ${words[by]} as a ${what} you can't open. Ask an administrator`
  const said = rehire === 'no' ? ', not eligible for rehire' : rehire === 'review' ? ', rehire needs review' : ''
  return `Same ${words[by]} as ${title} (${number}), ${what}${former ? said : ''}`
}

/** A person who is known already, as lead, applicant, driver or former driver, is not to be worked on twice without anybody noticing. */
export const warnOfSamePeople = async (tx: ReadTx, writes: readonly Entry[]): Promise<void> => {
  const asked = writes.filter(
    ({ before, after, action }) => action === 'create' || (action === 'update' && before !== null && keyOf(before) !== keyOf(after)),
  )
  if (asked.length === 0) return
  const people = JSON.stringify(
    asked.map(({ after }) => ({
      id: after.id,
      phone: textOf(after.phone),
      email: textOf(after.email)?.toLowerCase() ?? null,
      license:
        after.licenseNumber === null || after.licenseState === null ? null : `${after.licenseState} ${after.licenseNumber.toUpperCase()}`,
    })),
  )
  const none = sql`null::text`
  const found = await tx.query<Same>(sql`${holders(tx, people, 'recruiting-leads', none)}
    union all ${holders(tx, people, 'recruiting-applications', none)} union all ${holders(tx, people, 'drivers', sql`o.rehire_eligible`)}
    order by seen desc, number`)
  for (const { after, warnings } of asked)
    for (const same of found
      .filter(({ id, other }) => id === after.id && other !== after.lead && other !== after.application)
      .slice(0, most))
      warnings?.push({
        field: same.by,
        message: sentence(tx, same),
        ...(same.seen ? { href: `${kindOf(tx, same.kind).path}/${same.other}` } : {}),
      })
}
