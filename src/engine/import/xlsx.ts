import { AppError } from '#kit/errors.ts'
import { startThread, WorkEnded } from '#platform/jobs/offload.ts'
import type { FileRow } from './csv.ts'
import type { OpenedWorkbook, WorkbookQuestion } from './xlsx-thread.ts'

/** A workbook is read as a whole, so it is kept smaller than a CSV file. */
export const largestWorkbook = 10 * 1_048_576
/** Enough for the largest sheet within the bounds, also on a machine that has ten other things to do. */
const limits = { megabytes: 1_024, milliseconds: 120_000 }

export interface OpenWorkbook {
  /** The rows of the sheet as texts; dates as YYYY-MM-DD, with a time when they have one. The first row is the heading. */
  readonly rows: AsyncGenerator<FileRow>
  readonly sheets: readonly string[]
  /** The one that is read. */
  readonly sheet: string | null
  /** What of the sheet was left out, in sentences. */
  readonly notes: readonly string[]
  /** Ends the thread that holds the rows. */
  close(): Promise<void>
}

/**
 * Reads a workbook in a thread of its own with limits on memory and time: whatever the file holds, the server goes on answering.
 * The rows come over a few hundred at a time.
 * Reads the sheet that is `wanted`, else the first with rows.
 * @throws AppError invalid if there is no such sheet; too_large or unsupported_media_type
 */
export const openWorkbook = async (content: Uint8Array, wanted: string | null = null): Promise<OpenWorkbook> => {
  if (content.length > largestWorkbook) throw workbookTooLarge()
  const thread = startThread(new URL('./xlsx-thread.ts', import.meta.url), limits)
  const ask = async <T>(question: WorkbookQuestion): Promise<T> =>
    thread.ask<T>(question).catch((error: unknown) => {
      throw explained(error)
    })
  const { sheets, sheet, notes } = await ask<OpenedWorkbook>({ open: content, sheet: wanted }).catch(async (error: unknown) => {
    await thread.end()
    throw error
  })
  async function* rows(): AsyncGenerator<FileRow> {
    for (;;) {
      const batch = await ask<FileRow[]>({ next: true })
      if (batch.length === 0) return
      yield* batch
    }
  }
  return { rows: rows(), sheets, sheet, notes, close: () => thread.end() }
}

export const workbookTooLarge = (): AppError =>
  new AppError('too_large', 'An Excel file has at most 10 MB. Save the sheet as CSV, or split it.')

const explained = (error: unknown): unknown =>
  error instanceof WorkEnded
    ? new AppError('too_large', 'This Excel file takes too much memory or time to read. Save the sheet as CSV, or split it.')
    : error
