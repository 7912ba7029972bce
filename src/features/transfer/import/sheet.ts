import { AppError } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { openFile } from '#engine/import/file.ts'
import { shaped } from '#engine/import/shape.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { assertMine, assertPossible } from './steps.ts'
import { lockImport } from './store.ts'
import type { Import } from './store.ts'
import { takeSheet } from './upload.ts'

const sniffedBytes = 4_100

/** Reads another sheet of an uploaded workbook. The file is opened before the transaction: a large workbook takes longer than one may. */
export const chooseSheet = async (deps: Deps, user: SessionUser, record: RecordDefinition, run: Import, sheet: string): Promise<void> => {
  if (run.format !== 'xlsx') throw new AppError('invalid', 'Only a workbook has sheets.')
  assertPossible(deps, run, 'edit')
  const { storageKey } = run
  if (storageKey === null) throw new AppError('conflict', 'The file is deleted. Upload it again to read another sheet.')
  const parts: Buffer[] = []
  for await (const part of (await deps.files.open(storageKey)) as AsyncIterable<Buffer>) parts.push(part)
  const bytes = Buffer.concat(parts)
  const opened = await shaped(
    deps.rules[record.name]?.imports?.shape,
    await openFile({ content: await deps.files.open(storageKey), head: bytes.subarray(0, sniffedBytes), bytes: bytes.length }, sheet),
    deps.clock.today(),
  )
  await inTransaction(deps, actorOf(user), async (tx) => {
    const current = await lockImport(tx, run.id)
    assertMine(deps, user, current)
    assertPossible(deps, current, 'edit')
    await takeSheet(tx, record, user, run.id, opened)
  }).finally(() => opened.close())
}
