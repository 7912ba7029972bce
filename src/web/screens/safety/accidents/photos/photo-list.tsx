import { Trash2 } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { formatInstant } from '#kit/dates/format-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { dropPhotos, putPhoto } from './kept-photos.ts'
import type { KeptPhoto } from './kept-photos.ts'
import { sendPhotos } from './send-photos.ts'

/** Photos with what became of each. One that isn't sent can be removed. */
export function PhotoList({ label, photos }: { label: string; photos: readonly KeptPhoto[] }): ReactNode {
  if (photos.length === 0) return null
  return (
    <ul className="kept-photos" aria-label={label}>
      {photos.map((photo, index) => (
        <Photo key={photo.id} photo={photo} name={`Photo ${index + 1}`} />
      ))}
    </ul>
  )
}

function Photo({ photo, name }: { photo: KeptPhoto; name: string }): ReactNode {
  const { timeZone, viewer } = useHost()
  const { refusal, sentAt } = photo
  const again = (): void => void putPhoto({ ...photo, refusal: null }).then(() => sendPhotos(viewer.id))
  return (
    <li>
      <Thumbnail file={photo.file} name={name} />
      <span className="kept-photo-words">
        <span>{photo.accident === null ? name : `${name}, ${photo.accident.number}`}</span>
        {sentAt !== null ? (
          <Pill tone="success">Sent {formatInstant(sentAt, timeZone)}</Pill>
        ) : refusal !== null ? (
          <Pill tone="danger">Not accepted</Pill>
        ) : (
          <Pill tone="warning">Waiting</Pill>
        )}
        {refusal === null ? null : <span className="kept-quiet">{refusal}</span>}
      </span>
      {refusal === null ? null : (
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      )}
      {sentAt !== null ? null : (
        <IconButton label={`Remove ${name.toLowerCase()}`} onClick={() => void dropPhotos([photo])}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}

function Thumbnail({ file, name }: { file: File | null; name: string }): ReactNode {
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (file === null) return undefined
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return file === null ? null : <img ref={show} alt={name} />
}
