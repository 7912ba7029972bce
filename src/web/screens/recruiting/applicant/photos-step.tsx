import { Camera, CircleCheck, FileUp, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatTime } from '#kit/dates/format-time.ts'
import { photoSlots, slotsOf } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import type { PhotoSlot } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import type { StepKey } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import type { Photos } from './use-photos.ts'

const intro: Readonly<Partial<Record<StepKey, string>>> = {
  license_photos: 'Lay your license on a dark, flat surface. All four corners and the small print have to be readable.',
  medical_card: 'Your medical examiner’s certificate, the whole page. If you don’t have one yet, go to the next step.',
}

/** A step that asks for pictures: each is taken with the phone's camera or chosen, and can be retaken or removed. */
export function PhotosStep({ step, photos }: { step: StepKey; photos: Photos }): ReactNode {
  return (
    <>
      <p className="text-fg-muted">{intro[step]} Only people who check your application see it.</p>
      {slotsOf(step).map((slot) => (
        <PhotoCard key={slot} slot={slot} photos={photos} />
      ))}
      <p className="text-sm text-fg-muted">No camera at hand? Go to the next step. You can add photos until you sign.</p>
    </>
  )
}

function PhotoCard({ slot, photos }: { slot: PhotoSlot; photos: Photos }): ReactNode {
  const { label } = photoSlots[slot]
  const going = photos.going[slot]
  const stored = photos.stored.find((photo) => photo.slot === slot)
  const preview = photos.previews[slot]
  const isBusy = going?.state === 'sending' || going?.state === 'removing'
  return (
    <section className="card applicant-photo" aria-label={label}>
      <h2>{label}</h2>
      {going?.state === 'failed' ? (
        <Banner tone="danger">
          Not sent. {going.words}
          {going.file === null ? null : <Again file={going.file} send={(file) => void photos.add(slot, file)} />}
        </Banner>
      ) : null}
      {stored === undefined || isBusy ? null : (
        <>
          {preview === undefined ? null : <img src={preview} alt={`${label}, as sent`} />}
          <p className="applicant-photo-state" role="status">
            <CircleCheck aria-hidden="true" />
            Added {formatTime(stored.addedAt, Intl.DateTimeFormat().resolvedOptions().timeZone)}
            {preview === undefined ? '. It isn’t shown again.' : ''}
          </p>
        </>
      )}
      {going?.state === 'sending' ? (
        <div className="applicant-photo-going">
          <Progress label={`Sending ${label}`} value={Math.round(going.share * 100)} max={100} />
          <Button tone="ghost" onClick={() => photos.cancel(slot)}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="applicant-photo-acts">
          <Choose label={label} camera isAgain={stored !== undefined} onFile={(file) => void photos.add(slot, file)} />
          <Choose label={label} isAgain={stored !== undefined} onFile={(file) => void photos.add(slot, file)} />
          {stored === undefined ? null : (
            <Button
              tone="ghost"
              aria-label={`Remove ${label}`}
              busy={going?.state === 'removing' && 'Removing...'}
              onClick={() => void photos.remove(slot)}
            >
              <Trash2 aria-hidden="true" />
              Remove
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Again({ file, send }: { file: File; send: (file: File) => void }): ReactNode {
  return (
    <span className="applicant-choice">
      <Button size="sm" onClick={() => send(file)}>
        Try again
      </Button>
    </span>
  )
}

/** One opens the camera at once; the other lets the applicant pick a picture or a PDF. */
function Choose({
  label,
  camera = false,
  isAgain,
  onFile,
}: {
  label: string
  camera?: boolean
  isAgain: boolean
  onFile: (file: File) => void
}): ReactNode {
  const input = useRef<HTMLInputElement>(null)
  const words = camera ? (isAgain ? 'Retake photo' : 'Take photo') : isAgain ? 'Choose another' : 'Choose file'
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,application/pdf"
        {...(camera ? { capture: 'environment' as const } : {})}
        aria-label={`${words}: ${label}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          // The camera names every picture alike; the next one must count as a change too.
          target.value = ''
        }}
      />
      <Button tone={camera && !isAgain ? 'primary' : 'default'} aria-label={`${words}: ${label}`} onClick={() => input.current?.click()}>
        {camera ? <Camera aria-hidden="true" /> : <FileUp aria-hidden="true" />}
        {words}
      </Button>
    </>
  )
}
