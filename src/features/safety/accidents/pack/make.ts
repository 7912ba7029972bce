import { formatCount } from '#kit/format.ts'
import { kindOf } from '#kit/kind-of.ts'
import { writeEvents } from '#engine/events.ts'
import type { Deps, Tx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { employerOf } from '#features/company/employer.ts'
import { note } from '#features/attachments/attachments.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { pdfOf } from '#platform/documents/pdf.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Pack } from './contents.ts'
import { packSheet } from './paper.ts'

/** The written part of a pack as a PDF. @throws AppError conflict without a legal entity */
export const packPaper = async (deps: Deps, user: SessionUser, pack: Pack): Promise<Buffer> => {
  const zone = typeof pack.accident['timeZone'] === 'string' ? pack.accident['timeZone'] : companyTimeZone
  const madeBy = `${user.firstName} ${user.lastName}`
  return pdfOf(
    packSheet(
      { record: kindOf(deps, 'accidents'), pack, zone },
      await employerOf(deps, textOf(pack.accident['division'])),
      madeBy,
      deps.clock.now(),
    ),
  )
}

/** Before the first byte leaves: who took what, and each confidential file that went with it. */
export const notePack = async (tx: Tx, pack: Pack, format: 'pdf' | 'zip'): Promise<void> => {
  const confidential = pack.files.filter((file) => file.confidential)
  const parts = [
    formatCount(pack.files.length, 'file'),
    pack.asked.findings ? 'with findings' : 'without findings',
    ...(confidential.length === 0 ? [] : [`${confidential.length} confidential`]),
    ...(pack.accident['evidenceHold'] === true ? ['evidence on hold'] : []),
  ]
  await writeEvents(tx, [
    {
      kind: 'accidents',
      recordId: pack.accident.id,
      action: 'export',
      reason: `Claim pack (${format.toUpperCase()}): ${parts.join(', ')}`,
      changes: [{ field: 'format', from: null, to: format }],
    },
  ])
  if (format === 'zip') for (const file of confidential) await note(tx, file, 'view_confidential')
}
