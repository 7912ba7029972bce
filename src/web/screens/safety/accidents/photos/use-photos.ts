import { useEffect, useState } from 'react'
import { onKept } from '../outbox-key.ts'
import { countPhotos, readPhotos } from './kept-photos.ts'
import type { KeptPhoto } from './kept-photos.ts'

/** The photos of a person on this phone, oldest first; changes of other tabs included. */
export const usePhotos = (user: string): readonly KeptPhoto[] => {
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>([])
  useEffect(() => {
    let isOpen = true
    const read = (): void => void readPhotos(user).then((found) => (isOpen ? setPhotos(found) : undefined))
    const stop = onKept(read)
    void countPhotos(user)
    return () => {
      isOpen = false
      stop()
    }
  }, [user])
  return photos
}
