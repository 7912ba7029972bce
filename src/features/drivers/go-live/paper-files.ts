import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Values } from '#kit/schemas.ts'
import { commitBulk, planBulk } from '#engine/write/bulk.ts'
import { lockRecords, plannedCreates, plannedUpdate } from '#engine/write/store.ts'
import type { StoredRow, Tx } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { textOf } from '#records/effects.ts'
import { fileOwnerOf, requirementsOf } from '#records/drivers/drivers/requirements.ts'
import { goLiveIn } from '#records/drivers/go-live/setting.ts'
import { queryTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { foundInFile, medicalStatusFrom } from './found-in-file.ts'
import type { AskedPaper, FoundInFile } from './found-in-file.ts'
import { leaveOut, saveSound } from './left-out.ts'
import type { LeftOut } from './left-out.ts'
import { clearLimitedQueries, queryRefusal } from './limited-queries.ts'

/** What a person says of the paper files of many drivers; days are `YYYY-MM-DD`. */
export interface PaperCheck extends FoundInFile {
  readonly place: string
  readonly checkedOn: string
  /** Types whose documents are checked where they are still to be verified. */
  readonly types: readonly DocumentTypeKey[]
}

export interface PaperResult {
  /** Documents that count now, those that were added among them. */
  readonly checked: number
  readonly added: number
  /** Drivers with at least one such document. */
  readonly drivers: number
  readonly leftOut: readonly { readonly reason: string; readonly drivers: readonly string[] }[]
}

interface FiledPaper extends AskedPaper {
  readonly driver: string
}

const papersOf = (tx: Tx, drivers: readonly string[]): Promise<FiledPaper[]> =>
  tx.query<FiledPaper>(sql`
    select d.id, d.driver_id as driver, d.type, d.status, to_char(d.expiration_date, 'YYYY-MM-DD') as "expirationDate", to_char(d.issued_on, 'YYYY-MM-DD') as "issuedOn",
      d.query_result as "queryResult", case when d.type = any(${arrayOf(queryTypes, 'text')}) and d.query_result is null then 'yes' else 'no' end as "resultMissing",
      d.medical_status as "medicalStatus", to_char(d.medical_until, 'YYYY-MM-DD') as "medicalUntil", to_char(d.verified_on, 'YYYY-MM-DD') as "verifiedOn", d.road_test_proof as "roadTestProof",
      d.paper_place as "paperPlace"
    from qualification_documents d where d.driver_id = any(${arrayOf(drivers, 'uuid')}) and d.archived_at is null and d.status in ('draft', 'active', 'superseded')
    order by d.id`)

type Papers = ReadonlyMap<string, readonly FiledPaper[]>

/**
 * Enters the medical certification that the files of CDL drivers show, from the date on the driver, where no record has one
 * (49 CFR 391.23(m)(2)). The documents that are added for it are still to be checked.
 */
const enterMedicalStatus = async (
  tx: Tx,
  drivers: readonly StoredRow[],
  papers: Papers,
  { place, checkedOn }: PaperCheck,
  leftOut: LeftOut,
): Promise<{ readonly added: readonly StoredRow[]; readonly carded: readonly StoredRow[] }> => {
  const record = kindOf(tx.deps, 'qualification-documents')
  const values = new Map<string, Values>()
  const cards: string[] = []
  const wanted: Values[] = []
  for (const driver of drivers) {
    const found = medicalStatusFrom(driver, papers.get(driver.id) ?? [], tx.today)
    if (found === null) continue
    if ('missing' in found) leaveOut(leftOut, found.missing, driver.id)
    else if ('card' in found) cards.push(found.card)
    else if ('added' in found) wanted.push({ type: 'medical', driver: driver.id, ...found.added })
    else values.set(found.record, found.values)
  }
  const rows = await lockRecords(tx, record, [...values.keys()])
  await saveSound(
    tx,
    rows.map((row) => plannedUpdate(tx, record, row, values.get(row.id) ?? {})),
    'Read from the paper file',
    leftOut,
  )
  const checked = { verificationMethod: 'paper_file', paperPlace: place, verifiedOn: checkedOn, verifiedBy: tx.actor.id }
  const carded = await saveSound(
    tx,
    (await lockRecords(tx, record, cards)).map((row) => plannedUpdate(tx, record, row, {}, checked)),
    'Medical proof checked in the paper file',
    leftOut,
  )
  const added = await saveSound(tx, await plannedCreates(tx, record, wanted, { source: 'manual' }), 'Found in the paper file', leftOut)
  return { added, carded }
}

/** Adds the records of papers that a person found in the files, where the driver's file needs one and has none. */
const addFound = async (tx: Tx, drivers: readonly StoredRow[], papers: Papers, check: PaperCheck, leftOut: LeftOut) => {
  const record = kindOf(tx.deps, 'qualification-documents')
  const wanted: Values[] = []
  const refusal = queryRefusal(tx)
  for (const driver of drivers) {
    const own = papers.get(driver.id) ?? []
    for (const { key, required, state, by } of requirementsOf(fileOwnerOf(driver), own, tx.today)) {
      if (!required || state !== 'missing' || by !== undefined || !check.found.includes(key)) continue
      const input = key === 'clearinghouse_full' && refusal !== null ? { missing: refusal } : foundInFile(key, driver, own, check, tx.today)
      if ('missing' in input) leaveOut(leftOut, input.missing, driver.id)
      else wanted.push({ type: key, driver: driver.id, ...input.values })
    }
  }
  return saveSound(tx, await plannedCreates(tx, record, wanted, { source: 'manual' }), 'Found in the paper file', leftOut)
}

/**
 * Drafts that the check may take on. A query counts by its result alone: without one, or with one that tells of a violation, it takes a
 * person who looks at it (49 CFR 382.701).
 */
const isChecked = ({ status, type, queryResult }: FiledPaper, types: readonly string[]): boolean =>
  status === 'draft' && types.includes(type) && (!(queryTypes as readonly string[]).includes(type) || queryResult === 'none')

const hiredInTime = (driver: StoredRow, day: string): boolean => {
  const hired = textOf(driver['hireDate'])
  return hired !== null && hired < day
}

/**
 * Checks the paper files of these drivers, read as the person sees them, in one batch: documents that are to be verified, and those the person found in the files. No date is
 * made up: where the law asks for the fact itself, such as the expiration of a license, the fact is what the driver's record says.
 */
export const checkPaperFiles = async (tx: Tx, rows: readonly StoredRow[], check: PaperCheck): Promise<PaperResult> => {
  if (check.checkedOn > tx.today)
    throw new AppError('invalid', 'The check can’t be in the future.', [
      { field: 'checkedOn', message: 'The check can’t be in the future' },
    ])
  const leftOut: LeftOut = new Map()
  const { day } = await goLiveIn(tx)
  const seen = rows.filter(({ status, archivedAt }) => status !== 'terminated' && archivedAt === null)
  const drivers = day === null ? [] : seen.filter((driver) => hiredInTime(driver, day))
  for (const driver of seen.filter((one) => !drivers.includes(one)))
    leaveOut(leftOut, day === null ? 'No go-live date is set' : `Not hired before the go-live date, ${formatDate(day)}`, driver.id)
  const driverIds = drivers.map(({ id }) => id)
  const before = Map.groupBy(await papersOf(tx, driverIds), ({ driver }) => driver)
  const medical = check.medicalStatus ? await enterMedicalStatus(tx, drivers, before, check, leftOut) : { added: [], carded: [] }
  const cleared = check.limitedQuery ? await clearLimitedQueries(tx, drivers, before, leftOut) : new Set<string>()
  const added = new Set([...medical.added, ...(await addFound(tx, drivers, before, check, leftOut))].map(({ id }) => id))
  const drafts = (await papersOf(tx, driverIds)).filter(
    (paper) => added.has(paper.id) || (cleared.has(paper.id) && paper.status === 'draft') || isChecked(paper, check.types),
  )
  const owner = new Map(drafts.map(({ id, driver }) => [id, driver]))
  const record = kindOf(tx.deps, 'qualification-documents')
  const fields = { paperPlace: check.place, verifiedOn: check.checkedOn }
  const plan = await planBulk(tx, record, [...owner.keys()], { type: 'move', move: 'check_paper', fields }, false)
  const { updated, failed } = await commitBulk(tx, record, plan, null)
  for (const { id, detail } of failed) leaveOut(leftOut, detail, owner.get(id) ?? '')
  const refused = new Set(failed.map(({ id }) => id))
  const counted = [...owner].filter(([id]) => !refused.has(id))
  return {
    checked: updated + medical.carded.length,
    added: counted.filter(([id]) => added.has(id)).length,
    drivers: new Set([...counted.map(([, driver]) => driver), ...medical.carded.map((card) => String(card['driver']))]).size,
    leftOut: [...leftOut].map(([reason, who]) => ({ reason, drivers: [...who] })),
  }
}
