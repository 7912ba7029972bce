import { sql } from 'drizzle-orm'
import { buffer as readBuffer } from 'node:stream/consumers'
import { run } from '#engine/sql.ts'
import type { VehicleArea } from '#features/attachments/categories.ts'
import type { Deps } from '#engine/write/rules.ts'
import { drawPicture } from '#platform/documents/pictures.ts'

export interface BlindPhoto {
  readonly storageKey: string
  readonly vehicleArea: VehicleArea | null
  readonly label: string | null
}

const longestSide = 1600

/** Photos of an accident a committee may look at, in the order they came: those that can be drawn anew, none that is confidential. */
export const blindPhotosOf = (deps: Deps, accidentId: string): Promise<BlindPhoto[]> =>
  run<BlindPhoto>(
    deps.pool,
    sql`
    select storage_key as "storageKey", vehicle_area as "vehicleArea", label from attachments
    where kind = 'accidents' and record_id = ${accidentId}::uuid and category = 'photo' and not confidential and archived_at is null and thumbnail_key is not null order by uploaded_at, id`,
  )

/** The picture drawn anew: no name, no place, no camera, no maker's notes come with it. WebP, at most 1,600 px a side. */
export const redrawn = async (deps: Deps, photo: BlindPhoto): Promise<Buffer> => {
  const content = await readBuffer(await deps.files.open(photo.storageKey))
  return (await drawPicture(content, { mostPixels: 50_000_000, seconds: 10, side: longestSide, format: 'webp', quality: 80 })).picture
}
