import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { changeRecords, sets, textOf } from '#records/effects.ts'
import { datesFromDocuments, isBehindEntered, verifiedReason } from './entered-dates.ts'
import type { SaidDates } from './entered-dates.ts'
import { isMotorVehicleRecord } from './type-fields.ts'
import { documentLabel } from './types.ts'

/** What a paper says of the dates of its driver or unit. */
interface Dates extends SaidDates {
  readonly kind: 'drivers' | 'vehicles'
  readonly subject: string
}

const subjectDates: Readonly<
  Record<string, { readonly kind: 'drivers' | 'vehicles'; readonly expires: string; readonly issued?: string }>
> = {
  license: { kind: 'drivers', expires: 'licenseExpirationDate', issued: 'licenseIssuedOn' },
  medical: { kind: 'drivers', expires: 'medicalExpirationDate', issued: 'medicalCertifiedOn' },
  registration: { kind: 'vehicles', expires: 'plateExpirationDate' },
}

/** A verified motor vehicle record that shows a medical status; days are `YYYY-MM-DD`. */
interface MedicalRecord {
  readonly id: string
  /** Null where it does not certify. */
  readonly until: string | null
  readonly issued: string | null
  readonly isCdl: boolean
}

/** Newest record with a medical status, by driver. */
const newestRecordsOf = async (tx: ReadTx, drivers: readonly string[]): Promise<ReadonlyMap<string, MedicalRecord>> => {
  if (drivers.length === 0) return new Map()
  const found = await tx.query<MedicalRecord & { driver: string }>(sql`
    select distinct on (m.driver_id) m.driver_id as driver, m.id, to_char(m.medical_until, 'YYYY-MM-DD') as until, to_char(m.issued_on, 'YYYY-MM-DD') as issued,
      coalesce(d.license_class in ('A', 'B', 'C'), false) as "isCdl" from qualification_documents m join drivers d on d.id = m.driver_id
    where m.driver_id = any(${arrayOf([...new Set(drivers)], 'uuid')}) and m.type in ('mvr_initial', 'mvr_annual')
      and m.status in ('active', 'superseded') and m.medical_status is not null and m.archived_at is null
    order by m.driver_id, m.issued_on desc nulls last, m.id desc`)
  return new Map(found.map((record) => [record.driver, record]))
}

/** The same of CDL holders, whose electronic record controls (49 CFR 391.23(m)(4)). */
const recordsOf = async (tx: ReadTx, drivers: readonly string[]): Promise<ReadonlyMap<string, MedicalRecord>> =>
  new Map([...(await newestRecordsOf(tx, drivers))].filter(([, { isCdl }]) => isCdl))

/**
 * The card ends before the record of the state does: the stricter of the two counts, unless an older exam is behind the card. A certificate
 * runs 24 months at most (49 CFR 391.45(b)), as `medicalGaps` has it.
 */
const isEarlier = (card: { readonly expires: string | null; readonly issued: string | null }, record: MedicalRecord): boolean =>
  card.expires !== null &&
  record.until !== null &&
  card.expires < record.until &&
  (record.issued === null || card.expires >= record.issued) &&
  (card.issued === null || record.until <= monthsAfter(card.issued, 24))

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
    const record = records.get(textOf(after['driver']) ?? '')
    const expires = textOf(after['expirationDate'])
    if (record === undefined) continue
    const { until } = record
    if (until !== null && expires !== null && expires <= until) continue
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
    const recordedOn = textOf(document['issuedOn'])
    if (until === null || driver === null) return null
    return { kind: 'drivers', subject: driver, expires: ['medicalExpirationDate', until], ...(recordedOn === null ? {} : { recordedOn }) }
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
 * a CDL holder, a paper card moves the date only to an earlier day (49 CFR 391.23(m)(4)). An older paper moves none.
 */
export const updateSubjects = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const telling = writes.filter(tellsDates).map(({ after }) => after)
  const records = await newestRecordsOf(
    tx,
    telling.flatMap((document) => textOf(document['driver']) ?? []),
  )
  const told = { drivers: new Map<string, Told>(), vehicles: new Map<string, Told>() }
  for (const document of telling) {
    const said = datesOf(document)
    const dates = said === null ? null : beforeRecord(document, said, records.get(said.subject))
    if (dates === null) continue
    const known = told[dates.kind].get(dates.subject)
    told[dates.kind].set(dates.subject, {
      dates: [...(known?.dates ?? []), dates],
      papers: [...(known?.papers ?? []), `${documentLabel(String(document['type']))} ${document.number}`],
    })
  }
  const fromDocuments = await datesFromDocuments(tx, [...told.drivers.keys()])
  for (const kind of ['drivers', 'vehicles'] as const)
    await changeRecords(
      tx,
      kind,
      [...told[kind].keys()],
      (row) => {
        const counts = (dates: Dates): boolean =>
          fromDocuments.has(`${row.id} ${dates.expires[0]}`) || !isBehindEntered(row, dates, tx.today)
        return newDates(row, (told[kind].get(row.id)?.dates ?? []).filter(counts))
      },
      ({ id }) => `${told[kind].get(id)?.papers.join(', ') ?? ''}${verifiedReason}`,
    )
}

/**
 * What counts of a document, given the newest record of the state: nothing of an older record, nor of a card of an older exam. A card that runs
 * longer than the record brings back the day of the record, which a shorter card may have moved.
 */
const beforeRecord = (document: StoredRow, said: Dates, record: MedicalRecord | undefined): Dates | null => {
  if (record === undefined) return said
  if (isMotorVehicleRecord(String(document['type']))) return record.id === document.id ? said : null
  if (document['type'] !== 'medical' || !record.isCdl) return said
  const [field, expires] = said.expires
  if (isEarlier({ expires, issued: textOf(document['issuedOn']) }, record)) return said
  if (record.until === null || expires < record.until) return null
  const { kind, subject } = said
  return { kind, subject, expires: [field, record.until], ...(record.issued === null ? {} : { recordedOn: record.issued }) }
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
