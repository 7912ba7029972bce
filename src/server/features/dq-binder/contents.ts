import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { StoredRow } from '#server/engine/rules.ts'
import { listPage } from '#server/engine/list.ts'
import { readRecord } from '#server/engine/store.ts'
import { attachmentsOfAll } from '#server/features/attachments/attachments.ts'
import type { StoredAttachment } from '#server/features/attachments/attachments.ts'
import { opensFile } from '#server/features/attachments/categories.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { kindNamed } from './kinds.ts'
import { itemsOf } from './items.ts'
import type { BinderItem, FiledPaper } from './items.ts'

/** What the binder of one driver is made of, as this user may see it. */
export interface Binder {
  readonly driver: StoredRow
  readonly items: readonly BinderItem[]
  /** The scans of each line of the checklist the user may open, in the order of `items`. */
  readonly scans: readonly (readonly StoredAttachment[])[]
  /** Scans the user's role may not open: how many, by line of the checklist. */
  readonly closed: readonly number[]
}

interface DocumentRow extends FiledPaper {
  readonly driver: { readonly id: string } | string
}

const documentFields = [
  'number',
  'type',
  'driver',
  'status',
  'expirationDate',
  'issuedOn',
  'resultMissing',
  'medicalStatus',
  'medicalUntil',
]

const driverOf = ({ driver }: DocumentRow): string => (typeof driver === 'string' ? driver : driver.id)

/** The documents of these drivers, by driver. */
export const documentsOfDrivers = async (
  deps: Deps,
  user: SessionUser,
  drivers: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentRow[]>> => {
  if (drivers.length === 0) return new Map()
  const record = kindNamed(deps, 'qualification-documents')
  const query = parseListQuery(record, {
    driver: drivers.join(','),
    status: 'active,draft,superseded',
    fields: documentFields.join(','),
  })
  const { text } = await listPage(deps, record, user, query)
  return Map.groupBy(JSON.parse(text) as DocumentRow[], driverOf)
}

const ownerOf = (driver: Readonly<Record<string, unknown>>) => {
  const text = (name: string): string | null => (typeof driver[name] === 'string' ? driver[name] : null)
  return {
    position: text('position'),
    licenseClass: text('licenseClass'),
    hireDate: text('hireDate'),
    regularCarrier: text('regularCarrier'),
    regularCarrierFrom: text('regularCarrierFrom'),
    regularCarrierUntil: text('regularCarrierUntil'),
  }
}

/** The checklist of a driver, from the driver's row and documents. */
export const checklistOf = (driver: Readonly<Record<string, unknown>>, papers: readonly FiledPaper[], today: string): BinderItem[] =>
  itemsOf(ownerOf(driver), papers, today)

/** @throws AppError not_found when the user may not see the driver */
export const readBinder = async (deps: Deps, user: SessionUser, id: string): Promise<Binder> => {
  const driver = await readRecord(deps, kindNamed(deps, 'drivers'), user, id)
  const papers = (await documentsOfDrivers(deps, user, [id])).get(id) ?? []
  const items = checklistOf(driver, papers, deps.clock.today())
  const record = kindNamed(deps, 'qualification-documents')
  const files = Map.groupBy(
    await attachmentsOfAll(
      deps.pool,
      record,
      items.flatMap((item) => item.papers.map((paper) => paper.id)),
    ),
    ({ recordId }) => recordId,
  )
  const found = items.map((item) => item.papers.flatMap((paper) => filesOf(record, user, paper, files.get(paper.id) ?? [])))
  return {
    driver,
    items,
    scans: found.map((all) => all.flatMap(({ file, open }) => (open ? [file] : []))),
    closed: found.map((all) => all.filter(({ open }) => !open).length),
  }
}

const filesOf = (record: RecordDefinition, user: SessionUser, paper: FiledPaper, files: readonly StoredAttachment[]) =>
  files
    .filter(({ archivedAt }) => archivedAt === null)
    .toReversed()
    .map((file) => ({ file, open: opensFile(user, record, { ...paper }, file) }))
