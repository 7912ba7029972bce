import { Download, File } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#kit/format.ts'
import { useBlobAddress } from '#web/engine/detail/files/attachments.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'
import type { MessageFile } from '#features/office/messages/answers.ts'

/** The files of a message: pictures in small, the others by name; a press downloads. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }): ReactNode {
  if (files.length === 0) return null
  return (
    <ul className="comms-files" aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          <OneFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function OneFile({ file: { fileName, bytes, href, thumbnailHref } }: { file: MessageFile }): ReactNode {
  const image = useBlobAddress(thumbnailHref)
  const words = (
    <>
      {image === null ? <File aria-hidden="true" /> : <img src={image} alt="" />}
      <span className="comms-file-name">{fileName}</span>
      <span className="text-fg-muted">{formatFileSize(bytes)}</span>
    </>
  )
  // What may not be opened here is on the page of the record, for whoever may.
  if (href === null) return <span className="comms-file">{words}</span>
  return (
    <button type="button" className="comms-file" aria-label={`Download ${fileName}`} onClick={() => void saveFile(href, fileName)}>
      {words}
      <Download aria-hidden="true" />
    </button>
  )
}
