import type { Readable } from 'node:stream'
import { formatCount } from '#kit/format.ts'
import { kindOf } from '#kit/kind-of.ts'
import { textOf } from '#records/effects.ts'
import { writeEvents } from '#engine/events.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import { note } from '#features/attachments/attachments.ts'
import type { StoredAttachment } from '#features/attachments/attachments.ts'
import { employerOf } from '#features/company/employer.ts'
import { assertConfirmed } from '#features/auth/step-up.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import type { SessionUser } from '#platform/session.ts'
import type { ZipEntry } from '#platform/documents/zip.ts'
import { assembleBinder } from './assemble.ts'
import type { ScanAnswer } from './assemble.ts'
import { readBinder } from './contents.ts'
import type { Binder } from './contents.ts'
import { coverSheet, resultOf } from './paper.ts'

export interface MadeBinder {
  readonly pdf: Uint8Array
  /** Scans that could not be put into the PDF. */
  readonly unreadable: readonly StoredAttachment[]
}

/**
 * The binders of these drivers. A qualification file holds license and medical scans, so it always takes the password, before any driver
 * is looked up. @throws AppError step_up_required, not_found
 */
export const readBinders = async (deps: Deps, user: SessionUser, drivers: readonly string[]): Promise<Binder[]> => {
  assertConfirmed(user, deps.clock.now())
  const binders: Binder[] = []
  for (const id of drivers) binders.push(await readBinder(deps, user, id))
  return binders
}

/** The PDF of one binder: cover with checklist, then the scans in the order of the file. @throws AppError conflict without a legal entity */
export const makeBinder = async (deps: Deps, user: SessionUser, binder: Binder): Promise<MadeBinder> => {
  const employer = await employerOf(deps, textOf(binder.driver['division']))
  const scans = binder.rows.flatMap((row) => row.scans.map((file) => ({ file, row, mark: `Tab ${row.tab}: ${row.item.label}` })))
  let answers: readonly ScanAnswer[] = []
  const pdf = await assembleBinder(deps.files, scans, async (found) => {
    answers = found
    const results = binder.rows.map((row) =>
      resultOf(
        row.scans.map(({ fileName }) => fileName),
        found.filter((_, position) => scans[position]?.row === row),
      ),
    )
    const sheet = coverSheet(kindOf(deps, 'drivers'), binder, results, employer, `${user.firstName} ${user.lastName}`, deps.clock.now())
    return pdfOf(sheet)
  })
  return { pdf, unreadable: scans.flatMap(({ file }, position) => ('pages' in (answers[position] ?? {}) ? [] : [file])) }
}

/** Writes to the history of each driver, before the first byte leaves, who took the binder and which confidential scans went with it. */
export const logBinders = (deps: Deps, user: SessionUser, binders: readonly Binder[]): Promise<void> =>
  inTransaction(deps, actorOf(user), async (tx) => {
    for (const binder of binders) await noteBinder(tx, binder)
  })

export const noteBinder = async (tx: Tx, { driver, rows }: Binder): Promise<void> => {
  const scans = rows.flatMap((row) => row.scans)
  const confidential = scans.filter((file) => file.confidential)
  const parts = [formatCount(scans.length, 'scan'), ...(confidential.length === 0 ? [] : [`${confidential.length} confidential`])]
  await writeEvents(tx, [
    {
      kind: 'drivers',
      recordId: driver.id,
      action: 'export',
      reason: `DQ binder: ${parts.join(', ')}`,
      changes: [{ field: 'format', from: null, to: 'pdf' }],
    },
  ])
  for (const file of confidential) await note(tx, file, 'view_confidential')
}

/** A file name for every system: "Quintanilla, Marisol (DRV-0042)". */
export const nameOf = ({ driver }: Binder): string => {
  const name = [textOf(driver['lastName']), textOf(driver['firstName'])].filter((part) => part !== null).join(', ')
  return `${name.replaceAll(/[^\p{L}\p{N} ,.'-]/gu, '_')} (${driver.number})`
}

/** An archive of several binders: a folder for each driver, with the scans that fit no PDF beside it. */
export async function* binderEntries(deps: Deps, user: SessionUser, binders: readonly Binder[]): AsyncGenerator<ZipEntry> {
  for (const binder of binders) {
    const { pdf, unreadable } = await makeBinder(deps, user, binder)
    const folder = nameOf(binder)
    yield { path: `${folder}/DQ file.pdf`, modifiedAt: deps.clock.now(), open: () => pdf }
    for (const [position, file] of unreadable.entries())
      yield {
        path: `${folder}/Not in the PDF/${position + 1} ${file.fileName.replaceAll(/[\\/:*?"<>|]/g, '_')}`,
        modifiedAt: new Date(file.uploadedAt),
        open: (): Promise<Readable> => deps.files.open(file.storageKey),
      }
  }
}
