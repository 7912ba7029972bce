import { Camera, Check } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import {
  type Attachment,
  useAttachments,
  useBlobAddress,
  useUpload,
  type VehicleArea,
  vehicleAreas,
} from '#web/engine/detail/files/attachments.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

/** What an adjuster and a lawyer ask for first; the rest is welcome. Company policy. */
const wanted: readonly VehicleArea[] = ['front', 'left', 'right', 'rear', 'scene', 'other']
const welcome: readonly VehicleArea[] = ['trailer', 'interior', 'undercarriage', 'engine']
const words: Partial<Record<VehicleArea, string>> = { scene: 'Scene and road', other: 'Other vehicle' }

/** Photos by what they show; a press opens the phone's camera and sends the picture. */
export function PhotoChecklist({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const files = useAttachments(record, row)
  const photos = (files.data ?? []).filter((file) => file.mime.startsWith('image/') && file.archivedAt === null)
  const has = (area: VehicleArea): boolean => photos.some((photo) => photo.vehicleArea === area)
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <Card
      title="Photos"
      scope={files.data === undefined ? undefined : `${wanted.filter(has).length} of ${wanted.length} areas`}
      actions={<Anchor href={recordPath(record, row.id, { tab: 'files' })}>All files</Anchor>}
    >
      {failed === null ? null : (
        <Banner tone="danger" title="Not uploaded">
          {failed}
        </Banner>
      )}
      {files.isError && files.data === undefined ? <p className="step-note">{sentenceOf(files.error)}</p> : null}
      <ul className="photo-areas">
        {[...wanted, ...welcome].map((area) => (
          <Area
            key={area}
            record={record}
            row={row}
            area={area}
            optional={welcome.includes(area)}
            photos={photos.filter((photo) => photo.vehicleArea === area)}
            onFailed={setFailed}
          />
        ))}
      </ul>
    </Card>
  )
}

type AreaProps = {
  record: RecordDefinition
  row: RecordRow
  area: VehicleArea
  optional: boolean
  photos: readonly Attachment[]
  onFailed: (words: string | null) => void
}

function Area({ record, row, area, optional, photos, onFailed }: AreaProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUpload(record, row)
  const label = words[area] ?? vehicleAreas[area]
  const picture = useBlobAddress(photos[0]?.thumbnailHref ?? null)
  const send = async (files: readonly File[]): Promise<void> => {
    onFailed(null)
    for (const file of files)
      await upload.mutateAsync({ file, category: 'photo', area }).catch((error: unknown) => onFailed(`${file.name}: ${sentenceOf(error)}`))
  }
  return (
    <li>
      <button type="button" data-done={photos.length > 0 || undefined} disabled={upload.isPending} onClick={() => input.current?.click()}>
        {picture === null ? null : <img src={picture} alt="" />}
        <span className="photo-words">
          {upload.isPending ? <Spinner /> : photos.length > 0 ? <Check aria-hidden="true" /> : <Camera aria-hidden="true" />}
          <span>
            <span className="sr-only">Photo: </span>
            {label}
            <small>{photos.length > 0 ? formatCount(photos.length, 'photo') : optional ? 'if seen' : 'needed'}</small>
          </span>
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`Photos: ${label}`}
        onChange={(event) => {
          void send([...(event.target.files ?? [])])
          // The camera names every picture alike; the next one must count as a change too.
          event.target.value = ''
        }}
      />
    </li>
  )
}
