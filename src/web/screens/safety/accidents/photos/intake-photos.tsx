import { type ReactNode, useState } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { newKey } from '#web/engine/queries/queries.ts'
import { readyToSend } from '#web/screens/recruiting/applicant/photo-file.ts'
import { PhotoButton } from '#web/screens/shop/vehicle-report/photo-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { mostPhotos, putPhoto } from './kept-photos.ts'
import type { KeptPhoto } from './kept-photos.ts'
import { PhotoList } from './photo-list.tsx'

/** Photos of the report in the form: they stay on this phone until the accident is on the server. */
export function IntakePhotos({
  album,
  photos,
  onAdd,
}: {
  album: string
  photos: readonly KeptPhoto[]
  /** Called before the first one is stored, so that the draft stays too. */
  onAdd: () => void
}): ReactNode {
  const { viewer } = useHost()
  const [problem, setProblem] = useState<string | null>(null)
  const own = photos.filter((photo) => photo.album === album && photo.accident === null)
  const add = async (files: readonly File[]): Promise<void> => {
    onAdd()
    setProblem(files.length > mostPhotos - own.length ? `A report takes ${mostPhotos} photos. Add more to the accident later.` : null)
    for (const file of files.slice(0, mostPhotos - own.length)) {
      const ready = await readyToSend(file)
      if ('refused' in ready) setProblem(ready.refused)
      else await store(ready.file, file).catch(() => setProblem(full))
    }
  }
  const store = (file: File, chosen: File): Promise<void> =>
    putPhoto({
      id: newKey(),
      user: viewer.id,
      album,
      accident: null,
      file,
      takenAt: new Date(Math.min(chosen.lastModified, Date.now())).toISOString(),
      addedAt: new Date().toISOString(),
      sentAt: null,
      refusal: null,
    })
  return (
    <>
      {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
      <PhotoList label="Photos of this report" photos={own} />
      <p className="text-fg-muted">Vehicles from all sides, the scene, plates, and documents. Sent after the report.</p>
      {own.length >= mostPhotos ? null : (
        <div>
          <PhotoButton label="Photos" onFiles={(files) => void add(files)}>
            Add photos
          </PhotoButton>
        </div>
      )}
    </>
  )
}

const full = 'This phone can’t store the photo. Keep it in the camera and add it to the accident after the report is sent.'

/** Photos of reports that are on the server: which wait, which were sent, which were refused. */
export function SentPhotos({ photos }: { photos: readonly KeptPhoto[] }): ReactNode {
  const shown = photos.filter(({ accident }) => accident !== null)
  if (shown.length === 0) return null
  const unsent = shown.filter(({ sentAt }) => sentAt === null).length
  return (
    <Card title="Photos of sent reports" scope={unsent === 0 ? 'all sent' : `${unsent} not sent`}>
      <PhotoList label="Photos of sent reports" photos={shown} />
    </Card>
  )
}
