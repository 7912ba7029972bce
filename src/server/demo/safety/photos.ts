import { Readable } from 'node:stream'
import sharp from 'sharp'
import { kindOf } from '#kit/kind-of.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { attach, examine, largestAttachment } from '#features/attachments/attachments.ts'
import type { Examined } from '#features/attachments/attachments.ts'
import type { VehicleArea } from '#features/attachments/categories.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { TxDeps } from '#engine/write/rules.ts'
import type { StoredFile } from '#platform/files/files.ts'
import type { Hand } from './stage.ts'
import type { Tx } from '#engine/write/rules.ts'

/** A drawn picture that lies in the store, to be put beside as many accidents as have one. */
interface DemoPicture {
  readonly area: VehicleArea
  readonly stored: StoredFile
  readonly examined: Examined
}

const road =
  '<rect width="960" height="640" fill="#b9c7d3"/><rect y="430" width="960" height="210" fill="#5c6168"/><path d="M0 560h960" stroke="#e7e3d4" stroke-width="8" stroke-dasharray="60 40"/>'
const cab =
  '<rect x="330" y="130" width="300" height="330" rx="24" fill="#2f5f9e"/><rect x="360" y="165" width="240" height="110" rx="10" fill="#1d2b38"/><rect x="390" y="310" width="180" height="90" rx="8" fill="#20272e"/>'

/** Plain drawings: nobody takes them for photos of a real crash. */
const drawings: Readonly<Partial<Record<VehicleArea, string>>> = {
  front: `${road}${cab}<circle cx="360" cy="430" r="24" fill="#f4e9b8"/><path d="M560 400l90 70-30 30-90-50z" fill="#8a1f1f"/><rect x="310" y="455" width="340" height="34" rx="8" fill="#8b9199"/>`,
  rear: `${road}<rect x="300" y="110" width="360" height="360" fill="#d8dde2"/><path d="M480 110v360" stroke="#7d858d" stroke-width="6"/><rect x="310" y="440" width="340" height="30" fill="#b3262a"/><path d="M560 380l80 90h-60z" fill="#7d858d"/>`,
  left: `${road}<rect x="60" y="150" width="560" height="270" fill="#d8dde2"/><rect x="640" y="200" width="220" height="220" rx="20" fill="#2f5f9e"/><circle cx="180" cy="440" r="44" fill="#22262b"/><circle cx="300" cy="440" r="44" fill="#22262b"/><circle cx="780" cy="440" r="44" fill="#22262b"/>`,
  scene: `${road}<rect x="520" y="330" width="260" height="120" rx="40" fill="#9a9fa6"/><rect x="120" y="250" width="320" height="200" fill="#d8dde2"/><path d="M420 470q60 60 140 70" stroke="#2a2d31" stroke-width="10" fill="none"/><path d="M850 430l40-90 40 90z" fill="#e0762d"/>`,
}

/** Draws the pictures and puts them into the store once. */
const drawPictures = (deps: TxDeps): Promise<DemoPicture[]> =>
  Promise.all(
    (Object.entries(drawings) as [VehicleArea, string][]).map(async ([area, shapes]) => {
      const picture = await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">${shapes}</svg>`))
        .jpeg({ quality: 70 })
        .toBuffer()
      const stored = await deps.files.put(Readable.from([picture]), largestAttachment)
      return { area, stored, examined: await examine(deps, stored, `${area}.jpg`, companyTimeZone) }
    }),
  )

/** Puts pictures beside an accident, as somebody at the scene sends them. */
const sendPictures = async (tx: Tx, accident: StoredRow, pictures: readonly DemoPicture[]): Promise<void> => {
  for (const { area, stored, examined } of pictures)
    await attach(
      tx,
      {
        record: kindOf(tx.deps, 'accidents'),
        recordId: accident.id,
        stored,
        fileName: `${accident.number.toLowerCase()}-${area}.jpg`,
        category: 'photo',
        label: null,
        confidential: false,
        vehicleArea: area,
        capturedAt: tx.now.toISOString(),
      },
      examined,
    )
}

/** Sends so many pictures of an accident; they are drawn when the first are sent. */
export type Album = (hand: Hand, accident: StoredRow | undefined, count: number) => Promise<void>

export const makeAlbum = (): Album => {
  let drawn: Promise<DemoPicture[]> | undefined
  return async (hand, accident, count) => {
    if (accident === undefined || count === 0) return
    drawn ??= drawPictures(hand.tx.deps)
    await sendPictures(hand.tx, accident, (await drawn).slice(0, count))
  }
}
