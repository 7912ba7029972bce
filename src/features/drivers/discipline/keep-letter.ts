import { Readable } from 'node:stream'
import type { RecordDefinition } from '#kit/record.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { inTransaction } from '#engine/write/transaction.ts'
import type { Actor } from '#engine/write/rules.ts'
import { attach, largestAttachment } from '#features/attachments/attachments.ts'
import type { Deps } from '#engine/write/rules.ts'
import { letterPdf } from './letter-pdf.ts'
import type { Language } from './letter-words.ts'
import { readLetter } from './read-letter.ts'

/** Prints the letter as the action stands and keeps it with its files; the same letter is kept once. */
export const keepLetter = async (
  deps: Deps,
  record: RecordDefinition,
  actor: Actor,
  id: string,
  language?: Language,
): Promise<{ readonly id: string; readonly known: boolean }> => {
  const { letter, number } = await readLetter(deps, record, null, id, language)
  // Dated by the day, so that the same words on the same day are the same file.
  const day = deps.clock.today()
  const pdf = await letterPdf(letter, number, null, new Date(`${day}T00:00:00Z`))
  const stored = await deps.files.put(Readable.from([pdf]), largestAttachment)
  const kept = await inTransaction(deps, actor, (tx) =>
    attach(
      tx,
      {
        record,
        recordId: id,
        stored,
        fileName: `${number}-${letter.language}.pdf`,
        category: 'correspondence',
        label: `${letter.title}, ${formatDate(day)}${letter.language === 'es' ? ' (Spanish)' : ''}`,
        confidential: false,
        vehicleArea: null,
        capturedAt: null,
      },
      { mime: 'application/pdf', thumbnailKey: null, takenAt: null },
    ),
  ).catch(async (error: unknown) => {
    await deps.files.remove(stored.key)
    throw error
  })
  if (kept.known) await deps.files.remove(stored.key)
  return kept
}
