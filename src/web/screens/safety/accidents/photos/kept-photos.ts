import { putValue, readAll, removeValue } from '#web/device/phone-store.ts'
import { onSignOut } from '#web/api/sign-out-steps.ts'
import { readAside, readDraft } from '../intake-drafts.ts'
import { readOutbox } from '../outbox.ts'
import { keepPhotoCount, outboxChanged } from '../outbox-key.ts'

/** A photo of an accident on this phone. */
export type KeptPhoto = {
  readonly id: string
  readonly user: string
  /** Joins the photos of one report while it is a draft or waits for a signal. */
  readonly album: string
  /** The accident on the server, once it is there. */
  readonly accident: { readonly id: string; readonly number: string } | null
  /** Null once it was sent. */
  readonly file: File | null
  readonly takenAt: string
  readonly addedAt: string
  /** When the server had it. */
  readonly sentAt: string | null
  /** Why the server didn't take it. */
  readonly refusal: string | null
}

/** Photos of one report at most. */
export const mostPhotos = 20
/** How long a photo stays in the list after it was sent, and one whose draft is gone stays on the phone. */
const shownFor = 86_400_000

/** Photos of a person on this phone, oldest first. Empty where the browser stores nothing. */
export const readPhotos = async (user: string): Promise<readonly KeptPhoto[]> => {
  const photos = await readAll<KeptPhoto>('photos').catch(() => [])
  return photos.filter((photo) => photo.user === user).toSorted((one, other) => one.addedAt.localeCompare(other.addedAt))
}

/** Stores a photo, or changes one. Rejects when the phone has no space. */
export const putPhoto = async (photo: KeptPhoto): Promise<void> => {
  await putValue('photos', photo)
  await countPhotos(photo.user)
}

export const dropPhotos = async (photos: readonly KeptPhoto[]): Promise<void> => {
  for (const { id } of photos) await removeValue('photos', id).catch(() => undefined)
  for (const user of new Set(photos.map((photo) => photo.user))) await countPhotos(user)
}

/** Removes the photos of a draft that is discarded. */
export const dropAlbum = async (user: string, album: string): Promise<void> =>
  dropPhotos((await readPhotos(user)).filter((photo) => photo.album === album && photo.accident === null))

/** The photos of a report that is on the server now: they can be sent. */
export const assignPhotos = async (user: string, album: string | undefined, accident: KeptPhoto['accident']): Promise<void> => {
  for (const photo of await readPhotos(user))
    if (photo.album === album && photo.accident === null) await putPhoto({ ...photo, accident }).catch(() => undefined)
}

export const isWaiting = ({ accident, sentAt, refusal }: KeptPhoto): boolean => accident !== null && sentAt === null && refusal === null

/** Counts photos that aren't sent, those of a draft aside, and forgets what nobody needs anymore. Tells every list. */
export const countPhotos = async (user: string): Promise<void> => {
  const isOld = (at: string): boolean => Date.now() - Date.parse(at) > shownFor
  let [unsent, refused] = [0, 0]
  for (const photo of await readAll<KeptPhoto>('photos').catch(() => [])) {
    const { id, accident, sentAt, addedAt } = photo
    const isSaved = accident !== null || isOfSavedReport(photo)
    const isLost = !isSaved && !isOfDraft(photo) && isOld(addedAt)
    if (isLost || (sentAt !== null && isOld(sentAt))) await removeValue('photos', id).catch(() => undefined)
    else if (photo.user === user && isSaved && sentAt === null) {
      unsent += 1
      if (photo.refusal !== null) refused += 1
    }
  }
  keepPhotoCount(user, { unsent, refused })
  dispatchEvent(new Event(outboxChanged))
}

const isOfSavedReport = ({ user, album }: KeptPhoto): boolean => readOutbox(user).some((report) => report.album === album)
const isOfDraft = ({ user, album }: KeptPhoto): boolean => [readDraft(user), ...readAside(user)].some((draft) => draft?.album === album)

// A draft ends with the session, and so do its photos. Those of a saved report exist nowhere else and wait for their person.
onSignOut(() => {
  void readAll<KeptPhoto>('photos')
    .catch(() => [])
    .then((photos) => dropPhotos(photos.filter((photo) => photo.accident === null && !isOfSavedReport(photo))))
})
