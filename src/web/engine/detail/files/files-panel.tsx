import type { ReactNode } from 'react'
import { may } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Card } from '#web/ui/display/card.tsx'
import { groupedByArea, useAttachments } from './attachments.ts'
import { FileRow } from './file-row.tsx'
import { FileUploads } from './file-uploads.tsx'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'

/** The files of a record, photos by what they show: drop, choose or photograph; open, archive. */
export function FilesPanel({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { viewer } = useHost()
  const files = useAttachments(record, row)
  // A record that may not change any more still takes files, so this does not hang on what may be done with its fields.
  const mayAdd = row.archivedAt === null && (may(viewer.role, 'update', record) || may(viewer.role, 'create', record))
  return (
    <Card title="Files" scope={files.data?.length}>
      {files.isError ? <LoadError title="Couldn’t load files" query={files} /> : null}
      {files.data?.length === 0 ? <p className="text-fg-muted pb-3">No files yet.</p> : null}
      {files.data === undefined || files.data.length === 0
        ? null
        : groupedByArea(files.data).map((group) => (
            <div key={group.heading ?? ''}>
              {group.heading === null ? null : <h3 className="file-area">{group.heading}</h3>}
              <ul className="file-list" aria-label={group.heading ?? 'Files'}>
                {group.files.map((file) => (
                  <FileRow key={file.id} record={record} row={row} file={file} />
                ))}
              </ul>
            </div>
          ))}
      {mayAdd ? <FileUploads record={record} row={row} /> : null}
    </Card>
  )
}
