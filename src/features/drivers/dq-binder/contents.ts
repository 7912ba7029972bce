import { kindOf } from '#kit/kind-of.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { listPage } from '#engine/read/list.ts'
import { readRecord } from '#engine/write/store.ts'
import { attachmentsOfAll } from '#features/attachments/attachments.ts'
import type { StoredAttachment } from '#features/attachments/attachments.ts'
import { opensFile } from '#features/attachments/categories.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { inThisFile, itemsOf } from './items.ts'
import type { BinderItem, FiledPaper } from './items.ts'
import { fileOwnerOf, paperFields, requirementsOf } from '#records/drivers/drivers/requirements.ts'
import type { Requirement } from '#records/drivers/drivers/requirements.ts'

/** One row of the checklist: a paper with its scans, or a requirement without a paper. A requirement with several papers has a row for each. */
export interface BinderRow {
  /** Position in the file, from 1; rows of the same requirement share it. */
  readonly tab: number
  readonly item: BinderItem
  readonly paper: FiledPaper | null
  /** A paper of an earlier year, kept for three years (49 CFR 391.51(d)). */
  readonly isEarlier: boolean
  /** The scans that the user may open. */
  readonly scans: readonly StoredAttachment[]
  /** How many scans the user's role may not open. */
  readonly closed: number
  /** How many scans stay here because the reader is outside the company. */
  readonly withheld: number
}

/** What the binder of one driver is made of, as this user may see it. */
export interface Binder {
  readonly driver: StoredRow
  /** Over the papers of this file, not those of other files. */
  readonly requirements: readonly Requirement[]
  /** In the order of the file. */
  readonly rows: readonly BinderRow[]
}

interface DocumentRow extends FiledPaper {
  readonly driver: { readonly id: string } | string
}

const documentFields = ['number', 'driver', ...paperFields]

const driverOf = ({ driver }: DocumentRow): string => (typeof driver === 'string' ? driver : driver.id)

/** The documents of these drivers, by driver. */
export const documentsOfDrivers = async (
  deps: Deps,
  user: SessionUser,
  drivers: readonly string[],
): Promise<ReadonlyMap<string, readonly DocumentRow[]>> => {
  if (drivers.length === 0) return new Map()
  const record = kindOf(deps, 'qualification-documents')
  const query = parseListQuery(record, {
    driver: drivers.join(','),
    status: 'active,draft,superseded',
    fields: documentFields.join(','),
  })
  const { text } = await listPage(deps, record, user, query)
  return Map.groupBy(JSON.parse(text) as DocumentRow[], driverOf)
}

/** What a driver's file needs, from the driver's row and documents. */
export const fileOf = (driver: Readonly<Record<string, unknown>>, papers: readonly FiledPaper[], today: string): Requirement[] =>
  requirementsOf(fileOwnerOf(driver), papers, today)

/** @throws AppError not_found when the user may not see the driver */
export const readBinder = async (deps: Deps, user: SessionUser, id: string): Promise<Binder> => {
  const driver = await readRecord(deps, kindOf(deps, 'drivers'), user, id)
  const papers = (await documentsOfDrivers(deps, user, [id])).get(id) ?? []
  const today = deps.clock.today()
  const requirements = fileOf(driver, papers, today)
  const items = itemsOf(requirements, papers, today)
  const record = kindOf(deps, 'qualification-documents')
  const files = Map.groupBy(
    await attachmentsOfAll(
      deps.pool,
      record,
      items.flatMap((item) => item.papers.map((paper) => paper.id)),
    ),
    ({ recordId }) => recordId,
  )
  const rows = items.flatMap((item, position) =>
    (item.papers.length === 0 ? [null] : item.papers).map((paper): BinderRow => {
      const found = paper === null ? [] : filesOf(record, user, paper, files.get(paper.id) ?? [])
      return {
        tab: position + 1,
        item,
        paper,
        isEarlier: paper?.status === 'superseded',
        scans: found.flatMap(({ file, open }) => (open ? [file] : [])),
        closed: found.filter(({ open }) => !open).length,
        withheld: 0,
      }
    }),
  )
  return { driver, requirements: inThisFile(requirements), rows }
}

const filesOf = (record: RecordDefinition, user: SessionUser, paper: FiledPaper, files: readonly StoredAttachment[]) =>
  files
    .filter(({ archivedAt }) => archivedAt === null)
    .toReversed()
    .map((file) => ({ file, open: opensFile(user, record, { ...paper }, file) }))
