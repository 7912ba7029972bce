import { largestPhoto } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import { scaled } from '#web/screens/shop/vehicle-report/photos.ts'

/** Pixels and quality at which the smallest print of a license can still be read. */
const longestSide = 2_200
const quality = 0.82

export type Ready = { readonly file: File } | { readonly refused: string }

/** A photo made smaller for a weak signal. A PDF, or a picture that only the server can read, goes as it is. */
export const readyToSend = async (file: File): Promise<Ready> => {
  const canvas = file.type === 'application/pdf' ? null : await scaled(file, longestSide)
  const small = canvas === null ? null : await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  const sent = small === null ? file : new File([small], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  return sent.size > largestPhoto
    ? { refused: `This file is larger than ${largestPhoto / 1_048_576} MB. Take a photo instead.` }
    : { file: sent }
}
