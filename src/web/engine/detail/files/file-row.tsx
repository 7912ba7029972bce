import { Archive, Download, File, Info, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatFileSize } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import {
  areaChoices,
  type Attachment,
  fileCategories,
  isArea,
  isCategory,
  useArchiveFile,
  useBlobAddress,
  useSetArea,
  vehicleAreas,
} from './attachments.ts'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { useHost } from '#web/engine/host.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'

type FileProps = { record: RecordDefinition; row: RecordRow; file: Attachment }

/** One file: small picture, name, who brought it and when; download, details, archive. */
export function FileRow({ record, row, file }: FileProps): ReactNode {
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
      {file.sha256 === null ? null : <FileDetails record={record} row={row} file={file} />}
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

/** What proves the file: its hash, when it was taken and came in; what it shows can be said here. */
function FileDetails({ record, row, file }: FileProps): ReactNode {
  const { timeZone } = useHost()
  const setArea = useSetArea(record, row)
  const name = file.label ?? file.fileName
  const area = file.vehicleArea !== null && isArea(file.vehicleArea) ? file.vehicleArea : null
  return (
    <Popover
      align="end"
      label={`Details of ${name}`}
      trigger={
        <button type="button" className="icon-btn" aria-label={`Details of ${name}`} title="Details">
          <Info aria-hidden="true" />
        </button>
      }
    >
      <div className="file-details">
        <DescriptionList
          facts={[
            { term: 'File', value: file.fileName },
            ...(file.capturedAt === null ? [] : [{ term: 'Taken', value: formatInstant(file.capturedAt, timeZone, { zone: true }) }]),
            { term: 'Added', value: `${formatInstant(file.uploadedAt, timeZone, { zone: true })} by ${file.uploadedBy.name}` },
            { term: 'Type', value: `${file.mime}, ${formatFileSize(file.bytes)}` },
            ...(area === null || file.can.update ? [] : [{ term: 'Shows', value: vehicleAreas[area] }]),
            { term: 'SHA-256', value: <code className="font-mono text-xs break-all">{file.sha256}</code> },
          ]}
        />
        {file.can.update && file.mime.startsWith('image/') ? (
          <Field label="Shows">
            <Select
              size="sm"
              value={area}
              clearLabel="Not specified"
              onChange={(value) =>
                setArea.mutate(
                  { id: file.id, area: value !== null && isArea(value) ? value : null },
                  { onError: (error) => toast.add({ title: 'Not changed', description: sentenceOf(error), tone: 'danger' }) },
                )
              }
              choices={areaChoices}
            />
          </Field>
        ) : null}
      </div>
    </Popover>
  )
}
