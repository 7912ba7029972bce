import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, sets, textOf } from '#records/effects.ts'
import { isMotorVehicleRecord } from './type-fields.ts'
import { documentLabel } from './types.ts'

/** What a paper says of the dates of its driver or unit. */
interface Dates {
  readonly kind: 'drivers' | 'vehicles'
  readonly subject: string
  readonly expires: readonly [string, string]
  readonly issued?: readonly [string, string]
}

const subjectDates: Readonly<
  Record<string, { readonly kind: 'drivers' | 'vehicles'; readonly expires: string; readonly issued?: string }>
> = {
  license: { kind: 'drivers', expires: 'licenseExpirationDate', issued: 'licenseIssuedOn' },
  medical: { kind: 'drivers', expires: 'medicalExpirationDate', issued: 'medicalCertifiedOn' },
  registration: { kind: 'vehicles', expires: 'plateExpirationDate' },
}

/** Newest CDLIS record with a medical status of CDL holders, by driver: until when it certifies, null where it does not. */
const recordsOf = async (tx: ReadTx, drivers: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  if (drivers.length === 0) return new Map()
  const found = await tx.query<{ driver: string; until: string | null }>(sql`
    select distinct on (m.driver_id) m.driver_id as driver, to_char(m.medical_until, 'YYYY-MM-DD') as until from qualification_documents m join drivers d on d.id = m.driver_id
    where m.driver_id = any(${arrayOf([...new Set(drivers)], 'uuid')}) and d.license_class in ('A', 'B', 'C') and m.type in ('mvr_initial', 'mvr_annual')
      and m.status in ('active', 'superseded') and m.medical_status is not null and m.archived_at is null
    order by m.driver_id, m.issued_on desc nulls last, m.id desc`)
  return new Map(found.map(({ driver, until }) => [driver, until]))
}

/** The card ends before the record of the state does: the stricter of the two counts. */
const isEarlier = (card: string | null, until: string | null): boolean => card !== null && until !== null && card < until

/** Says where a paper card runs longer than the electronic record of a CDL holder: the record controls (49 CFR 391.23(m)(4)). */
export const warnOfRecord = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const cards = writes.filter(
    (write) =>
      write.after['type'] === 'medical' &&
      ['draft', 'active'].includes(write.after.status) &&
      (sets(write, 'expirationDate') || sets(write, 'status')),
  )
  const records = await recordsOf(
    tx,
    cards.flatMap(({ after }) => textOf(after['driver']) ?? []),
  )
  for (const { after, warnings } of cards) {
    const until = records.get(textOf(after['driver']) ?? '')
    if (until === undefined || isEarlier(textOf(after['expirationDate']), until) || until === textOf(after['expirationDate'])) continue
    const says = until === null ? 'not certified' : `certified until ${formatDate(until)}`
    warnings?.push({
      field: 'expirationDate',
      message: `The CDLIS record says ${says}. It controls, not the paper card (49 CFR 391.23(m)(4))`,
    })
  }
}

/** A paper that came on file, or a record on file whose medical status was entered. */
const tellsDates = (write: Write): boolean =>
  write.after.status === 'active' &&
  write.after['archivedAt'] === null &&
  (write.before?.status !== 'active' || (isMotorVehicleRecord(String(write.after['type'])) && sets(write, 'medicalUntil')))

const datesOf = (document: StoredRow): Dates | null => {
  const type = String(document['type'])
  const driver = textOf(document['driver'])
  if (isMotorVehicleRecord(type)) {
    const until = textOf(document['medicalUntil'])
    return until === null || driver === null ? null : { kind: 'drivers', subject: driver, expires: ['medicalExpirationDate', until] }
  }
  const dates = subjectDates[type]
  const expires = textOf(document['expirationDate'])
  const subject = dates === undefined ? null : textOf(document[dates.kind === 'drivers' ? 'driver' : 'vehicle'])
  if (dates === undefined || expires === null || subject === null) return null
  const issued = textOf(document['issuedOn'])
  return {
    kind: dates.kind,
    subject,
    expires: [dates.expires, expires],
    ...(dates.issued === undefined || issued === null ? {} : { issued: [dates.issued, issued] as const }),
  }
}

/** What the papers of a driver or a unit say of its own dates, and by which of them. */
interface Told {
  readonly dates: readonly Dates[]
  readonly papers: readonly string[]
}

/**
 * The dates that a driver or unit carries follow the paper, so that nobody types them twice. Once a CDLIS record shows the medical status of
 * a CDL holder, a paper card moves the date only to an earlier day (49 CFR 391.23(m)(4)).
 */
export const updateSubjects = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const telling = writes.filter(tellsDates).map(({ after }) => after)
  const records = await recordsOf(
    tx,
    telling.flatMap((document) => (document['type'] === 'medical' ? (textOf(document['driver']) ?? []) : [])),
  )
  const told = { drivers: new Map<string, Told>(), vehicles: new Map<string, Told>() }
  for (const document of telling) {
    const dates = datesOf(document)
    if (dates === null) continue
    const until = document['type'] === 'medical' ? records.get(dates.subject) : undefined
    if (until !== undefined && !isEarlier(dates.expires[1], until)) continue
    const known = told[dates.kind].get(dates.subject)
    told[dates.kind].set(dates.subject, {
      dates: [...(known?.dates ?? []), dates],
      papers: [...(known?.papers ?? []), `${documentLabel(String(document['type']))} ${document.number}`],
    })
  }
  for (const kind of ['drivers', 'vehicles'] as const)
    await changeRecords(
      tx,
      kind,
      [...told[kind].keys()],
      (row) => newDates(row, told[kind].get(row.id)?.dates ?? []),
      ({ id }) => `${told[kind].get(id)?.papers.join(', ') ?? ''} verified`,
    )
}

/**
 * An unchanged expiration leaves the paper's other date as it is. Where the state certifies a driver for longer than 24 months after the exam
 * on file, there was a later exam, and the old date goes (49 CFR 391.45(b)).
 */
const newDates = (row: StoredRow, told: readonly Dates[]): Readonly<Record<string, string | null>> | null => {
  const changed = told
    .filter(({ expires: [property, day] }) => row[property] !== day)
    .flatMap(({ expires, issued }): (readonly [string, string | null])[] => {
      if (issued !== undefined) return [expires, issued]
      const exam = expires[0] === 'medicalExpirationDate' ? textOf(row['medicalCertifiedOn']) : null
      return exam !== null && expires[1] > monthsAfter(exam, 24) ? [expires, ['medicalCertifiedOn', null]] : [expires]
    })
  return changed.length === 0 ? null : Object.fromEntries(changed)
}
