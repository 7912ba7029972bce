import type { Position } from './positions.ts'

/** The wheels of one axle, from the outside left to the outside right. */
export interface Axle {
  readonly number: number
  readonly left: readonly Position[]
  readonly right: readonly Position[]
}

/** Most axles that have positions. */
const mostAxles = 3
const usualAxles: Readonly<Record<string, number>> = { tractor: 3, dolly: 1, equipment: 0 }
const towed: readonly string[] = ['trailer', 'dolly', 'equipment']
const singles: readonly string[] = ['car', 'van']

const dual = (number: 1 | 2 | 3): Axle => ({
  number,
  left: [`l${number}o`, `l${number}i`],
  right: [`r${number}i`, `r${number}o`],
})
const single = (number: 1 | 2 | 3): Axle => ({ number, left: [`l${number}o`], right: [`r${number}o`] })

/** Where the wheels of a unit are, axle by axle from the front: by its kind and its axles, and with every position that has a tire. */
export const layoutOf = (kind: string, axles: number | null, mounted: readonly string[] = []): readonly Axle[] => {
  const furthest = mounted.map((position) => Number(/\d/.exec(position)?.[0] ?? 0))
  const count = Math.min(mostAxles, Math.max(axles ?? usualAxles[kind] ?? 2, ...furthest))
  return ([1, 2, 3] as const).slice(0, count).map((number) => {
    if (number === 1 && !towed.includes(kind)) return { number, left: ['lf'], right: ['rf'] }
    return singles.includes(kind) ? single(number) : dual(number)
  })
}
