import { Camera } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatFileSize } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useCoarsePointer } from '#web/ui/display/use-media.ts'
import {
  areaChoices,
  fileCategories,
  type FileCategory,
  isArea,
  isCategory,
  largestFile,
  useUpload,
  type VehicleArea,
} from './attachments.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

/** New files by drop, by choice or from the phone's camera, with what they are and what they show. */
export function FileUploads({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const upload = useUpload(record, row)
  const coarse = useCoarsePointer()
  const [category, setCategory] = useState<FileCategory>('other')
  const [area, setArea] = useState<VehicleArea | null>(null)
  const [running, setRunning] = useState<{ at: number; of: number } | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const send = async (files: readonly File[]): Promise<void> => {
    const failures: string[] = []
    for (const [at, file] of files.entries()) {
      setRunning({ at, of: files.length })
      const image = file.type.startsWith('image/')
      if (file.size > largestFile) failures.push(`${file.name} is larger than ${formatFileSize(largestFile)}.`)
      else
        await upload
          .mutateAsync({ file, category: category === 'other' && image ? 'photo' : category, area: image ? area : null })
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
      <div className="file-choices">
        <Field label="Category of new files">
          <Select
            size="sm"
            value={category}
            onChange={(value) => (value !== null && isCategory(value) ? setCategory(value) : undefined)}
            choices={Object.entries(fileCategories).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        <Field label="Photos show" optional>
          <Select
            size="sm"
            value={area}
            clearLabel="Not specified"
            onChange={(value) => setArea(value !== null && isArea(value) ? value : null)}
            choices={areaChoices}
          />
        </Field>
      </div>
      {running === null ? (
        <>
          {coarse ? <CameraButton onFiles={(files) => void send(files)} /> : null}
          <FileDrop
            multiple
            onFiles={(files) => void send(files)}
            title="Drop files here"
            help="PDF, photos, Word, Excel, text or video, up to 25 MB each"
            button="Choose files"
          />
        </>
      ) : (
        <Progress value={running.at} max={running.of} label={`Uploading... ${running.at + 1} of ${running.of}`} />
      )}
    </div>
  )
}

function CameraButton({ onFiles }: { onFiles: (files: File[]) => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="lg" onClick={() => input.current?.click()}>
        <Camera aria-hidden="true" />
        Take a photo
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The camera names every picture alike; the next one must count as a change too.
          event.target.value = ''
        }}
      />
    </>
  )
}
