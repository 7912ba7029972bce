import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { seenBy, sets, textOf } from '#records/effects.ts'

/** State and number, letters and digits alone: "9082 55036" and "908255036" are one license. */
const licenseOf = (row: Write['after']): string | null => {
  const [number, state] = [textOf(row['licenseNumber']), textOf(row['licenseState'])]
  return number === null || state === null ? null : `${state} ${number.toUpperCase().replace(/[^A-Z0-9]/g, '')}`
}

const storedLicense = sql`d.license_state || ' ' || regexp_replace(upper(d.license_number), '[^A-Z0-9]', '', 'g')`

const nameOf = (row: Write['after']): string => [row['firstName'], row['lastName']].map(textOf).filter(Boolean).join(' ')

/** Counts as a driver of ours for the duplicate check: neither archived nor gone. */
const works = (row: Write['after']): boolean => row['archivedAt'] === null && row.status !== 'terminated'

interface Holder {
  readonly id: string
  readonly license: string
  readonly number: string
  readonly title: string
  readonly seen: boolean
}

/** No two working drivers hold the same license (number and state). Two savers at the same moment wait for each other. */
export const checkLicenses = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const concerned = writes.filter(
    (write) =>
      works(write.after) &&
      licenseOf(write.after) !== null &&
      (sets(write, 'licenseNumber') || sets(write, 'licenseState') || (write.before !== null && !works(write.before))),
  )
  if (concerned.length === 0) return
  const licenses = concerned.map(({ after }) => licenseOf(after))
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('longhaul licenses'))`)
  const holders = await tx.query<Holder>(sql`
    select d.id, ${storedLicense} as license, d.number, d.title, (${seenBy(tx, 'drivers', 'd')}) as seen from drivers d
    where d.archived_at is null and d.status <> 'terminated' and ${storedLicense} = any(${sql.param(licenses)}::text[])`)
  const own = new Set(writes.map(({ after }) => after.id))
  const first = new Map<string, Write['after']>()
  for (const { after, issues } of concerned) {
    const license = licenseOf(after) ?? ''
    const holder = holders.find((candidate) => candidate.license === license && candidate.id !== after.id && !own.has(candidate.id))
    const sibling = first.get(license)
    if (holder)
      issues.push({
        field: 'licenseNumber',
        message: holder.seen
          ? `${holder.title} (${holder.number}) already has this license`
          : 'A driver of another division already has this license',
      })
    else if (sibling !== undefined) issues.push({ field: 'licenseNumber', message: `${nameOf(sibling)} has the same license` })
    first.set(license, sibling ?? after)
  }
}

/** A new driver with the name and birth date of one who left was probably here before: their old file must not be lost. */
export const warnOfFormerDrivers = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const fresh = writes.filter(({ action, after }) => action === 'create' && textOf(after['birthDate']) !== null)
  if (fresh.length === 0) return
  const people = fresh.map(({ after }) => ({
    id: after.id,
    first: textOf(after['firstName']),
    last: textOf(after['lastName']),
    born: textOf(after['birthDate']),
  }))
  const found = await tx.query<{ id: string; number: string; title: string; left: string | null }>(sql`
    select x.id, d.number, d.title, to_char(d.termination_date, 'YYYY-MM-DD') as left from json_to_recordset(${JSON.stringify(people)}::json) as x(id uuid, first text, last text, born date)
    join drivers d on lower(d.first_name) = lower(x.first) and lower(d.last_name) = lower(x.last) and d.birth_date = x.born
    where d.status = 'terminated' and (${seenBy(tx, 'drivers', 'd')})`)
  for (const { after, warnings } of fresh) {
    const former = found.find((candidate) => candidate.id === after.id)
    if (former)
      warnings?.push({
        field: 'lastName',
        message: `${former.title} with the same birth date drove for us before (${former.number}${former.left === null ? '' : `, left ${formatDate(former.left)}`}). Rehire keeps the old file`,
      })
  }
}
