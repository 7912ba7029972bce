import { Archive, Download, File, LockKeyhole } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatFileSize } from '#kit/format.ts'
import { formatInstant } from '#kit/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { detailsOf, sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import {
  type Attachment,
  fileCategories,
  type FileCategory,
  isCategory,
  largestFile,
  useArchiveFile,
  useAttachments,
  useBlobAddress,
  useUpload,
} from './attachments.ts'
import { saveFile } from '../save-file.ts'
import { useHost } from '../host.tsx'
import type { RecordRow } from '../rows.ts'

/** The files of a record: drop, choose or photograph; open, archive. */
export function FilesPanel({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const files = useAttachments(record, row)
  const mayAdd = row.can?.update === true
  return (
    <Card title="Files" scope={files.data?.length}>
      {files.isError ? (
        <ErrorPanel
          title="The files could not be loaded"
          text={sentenceOf(files.error)}
          details={detailsOf(files.error)}
          onRetry={() => void files.refetch()}
        />
      ) : null}
      {files.data?.length === 0 ? <p className="text-fg-muted pb-3">No files yet.</p> : null}
      {files.data === undefined || files.data.length === 0 ? null : (
        <ul className="file-list" aria-label="Files">
          {files.data.map((file) => (
            <FileRow key={file.id} record={record} row={row} file={file} />
          ))}
        </ul>
      )}
      {mayAdd ? <Uploads record={record} row={row} /> : null}
    </Card>
  )
}

function FileRow({ record, row, file }: { record: RecordDefinition; row: RecordRow; file: Attachment }): ReactNode {
  const { timeZone } = useHost()
  const archive = useArchiveFile(record, row)
  const image = useBlobAddress(file.thumbnailHref)
  const name = file.label ?? file.fileName
  return (
    <li>
      <span className="file-thumb">
        {image === null ? file.confidential ? <LockKeyhole aria-hidden="true" /> : <File aria-hidden="true" /> : <img src={image} alt="" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-sm text-fg-muted truncate">
          {formatFileSize(file.bytes)} · {file.uploadedBy.name} · {formatInstant(file.uploadedAt, timeZone)}
        </span>
      </span>
      <Pill>{isCategory(file.category) ? fileCategories[file.category] : file.category}</Pill>
      {file.confidential ? <Pill tone="warning">Confidential</Pill> : null}
      {file.href !== null && file.can.download ? (
        <IconButton label={`Download ${name}`} onClick={() => void saveFile(file.href ?? '', file.fileName)}>
          <Download aria-hidden="true" />
        </IconButton>
      ) : null}
      {file.can.archive ? (
        <IconButton
          label={`Archive ${name}`}
          onClick={() =>
            archive.mutate(file.id, {
              onSuccess: () => toast.add({ title: `${name} archived`, tone: 'success' }),
              onError: (error) => toast.add({ title: 'Not archived', description: sentenceOf(error), tone: 'danger' }),
            })
          }
        >
          <Archive aria-hidden="true" />
        </IconButton>
      ) : null}
    </li>
  )
}

function Uploads({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const upload = useUpload(record, row)
  const [category, setCategory] = useState<FileCategory>('other')
  const [running, setRunning] = useState<{ at: number; of: number } | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const send = async (files: readonly File[]): Promise<void> => {
    const failures: string[] = []
    for (const [at, file] of files.entries()) {
      setRunning({ at, of: files.length })
      if (file.size > largestFile) failures.push(`${file.name} is larger than ${formatFileSize(largestFile)}.`)
      else
        await upload
          .mutateAsync({ file, category: category === 'other' && file.type.startsWith('image/') ? 'photo' : category })
          .catch((error: unknown) => failures.push(`${file.name}: ${sentenceOf(error)}`))
    }
    setRunning(null)
    setRefused(failures)
  }
  return (
    <div className="flex flex-col gap-3 pt-3">
      {refused.length === 0 ? null : (
        <Banner tone="danger" title="Not uploaded">
          {refused.join(' ')}
        </Banner>
      )}
      <div className="max-w-60">
        <Field label="Category of new files">
          <Select
            size="sm"
            value={category}
            onChange={(value) => (value !== null && isCategory(value) ? setCategory(value) : undefined)}
            choices={Object.entries(fileCategories).map(([value, label]) => ({ value, label }))}
          />
        </Field>
      </div>
      {running === null ? (
        <FileDrop
          multiple
          onFiles={(files) => void send(files)}
          title="Drop files here"
          help="PDF, photos, Word, Excel, text or video, up to 25 MB each"
          button="Choose files"
        />
      ) : (
        <Progress value={running.at} max={running.of} label={`Uploading... ${running.at + 1} of ${running.of}`} />
      )}
    </div>
  )
}
