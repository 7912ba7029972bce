import * as z from 'zod'
import { readsBeside } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { SessionUser } from '#platform/session.ts'
import type { StoredAttachment } from './attachments.ts'
import { categories, mayChangeFile, opensFile, vehicleAreas } from './categories.ts'

export const attachmentAnswer = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    category: z.enum(categories),
    mime: z.string(),
    bytes: z.int(),
    sha256: z.string().nullable(),
    label: z.string().nullable(),
    vehicleArea: z.enum(vehicleAreas).nullable(),
    capturedAt: z.iso.datetime({ offset: true }).nullable(),
    confidential: z.boolean(),
    uploadedBy: z.object({ id: z.uuid(), name: z.string() }),
    uploadedAt: z.iso.datetime({ offset: true }),
    archivedAt: z.iso.datetime({ offset: true }).nullable(),
    href: z.string().nullable(),
    thumbnailHref: z.string().nullable(),
    can: z.object({ download: z.boolean(), update: z.boolean(), archive: z.boolean() }),
  })
  .meta({ id: 'Attachment' })

const closedFile = { fileName: 'Confidential file', sha256: null, label: null, vehicleArea: null, capturedAt: null, confidential: true }

/** What a viewer learns of a file: of a confidential one he may not open, only that it is there. On a frozen record files stay as they are. */
export const answerFor = (
  attachment: StoredAttachment,
  record: RecordDefinition,
  row: Readonly<Record<string, unknown>>,
  viewer: SessionUser,
  frozen: boolean,
): z.infer<typeof attachmentAnswer> => {
  const { storageKey: _key, thumbnailKey, kind: _kind, recordId: _record, ...shown } = attachment
  const open = opensFile(viewer, record, row, attachment)
  const change = open && !frozen && attachment.archivedAt === null && mayChangeFile(viewer, record, attachment)
  const at = `/api/attachments/${attachment.id}`
  return {
    ...shown,
    ...(open ? {} : closedFile),
    // On a claim the kind of paper alone tells of a lawyer or a clinic.
    ...(open || readsBeside(viewer.role, record, row) ? {} : { category: 'other' as const }),
    href: open ? `${at}/file` : null,
    thumbnailHref: open && thumbnailKey !== null ? `${at}/thumbnail` : null,
    can: { download: open, update: change, archive: change },
  }
}
