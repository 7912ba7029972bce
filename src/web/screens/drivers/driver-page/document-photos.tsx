import { type ReactNode, useState } from 'react'
import { PhotoButton } from '#web/screens/shop/vehicle-report/photo-button.tsx'
import { scaled } from '#web/screens/shop/vehicle-report/photos.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import type { PageWords } from './words.ts'

/** Pixels and quality at which the small print of a card can still be read. */
const longestSide = 1_800
const quality = 0.8
const mostPhotos = 2

type PhotosProps = { words: PageWords; photos: readonly string[]; missing: boolean; onChange: (photos: readonly string[]) => void }

/** Photos of a document, as base64 of small JPEGs: taken with the camera, or chosen. */
export function DocumentPhotos({ words, photos, missing, onChange }: PhotosProps): ReactNode {
  const [failed, setFailed] = useState(false)
  const add = async (files: readonly File[]): Promise<void> => {
    const made = await Promise.all(
      files.slice(0, mostPhotos - photos.length).map(async (file) => {
        const canvas = await scaled(file, longestSide)
        return canvas?.toDataURL('image/jpeg', quality).split(',')[1] ?? null
      }),
    )
    setFailed(made.includes(null))
    onChange([...photos, ...made.filter((photo) => photo !== null)])
  }
  return (
    <div className="applicant-group" role="group" aria-label={words.photos}>
      {failed ? <Banner tone="warning">{words.photoFailed}</Banner> : null}
      {missing ? <Banner tone="danger">{words.photoMissing}</Banner> : null}
      {photos.map((photo, index) => (
        <div key={index} className="applicant-entry-line">
          <img src={`data:image/jpeg;base64,${photo}`} alt={words.photo(index + 1)} className="h-16 rounded" />
          <Button tone="ghost" onClick={() => onChange(photos.toSpliced(index, 1))}>
            {words.removePhoto(index + 1)}
          </Button>
        </div>
      ))}
      <p className="text-fg-muted">{words.twoSides}</p>
      {photos.length >= mostPhotos ? null : (
        <PhotoButton label={words.photos} onFiles={(files) => void add(files)}>
          {words.takePhoto}
        </PhotoButton>
      )}
    </div>
  )
}
