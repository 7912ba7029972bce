import type { RecordableFacts } from './law/recordable.ts'

/** Where an accident happened and in what, as the law asks it; a road of which nobody has said anything is not private. */
export const placeOf = (row: Readonly<Record<string, unknown>>): Pick<RecordableFacts, 'onPublicRoad' | 'only'> => ({
  onPublicRoad: row['privateProperty'] !== true,
  only: row['scope'] === 'boarding' || row['scope'] === 'loading' ? row['scope'] : 'traffic',
})
