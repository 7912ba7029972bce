/** Wheel positions of the axles of a unit. Axle 1 of a power unit steers and has single wheels. */
export const positions = {
  lf: { label: 'Left front (LF)' },
  rf: { label: 'Right front (RF)' },
  l1o: { label: 'Axle 1, left outer' },
  l1i: { label: 'Axle 1, left inner' },
  r1i: { label: 'Axle 1, right inner' },
  r1o: { label: 'Axle 1, right outer' },
  l2o: { label: 'Axle 2, left outer' },
  l2i: { label: 'Axle 2, left inner' },
  r2i: { label: 'Axle 2, right inner' },
  r2o: { label: 'Axle 2, right outer' },
  l3o: { label: 'Axle 3, left outer' },
  l3i: { label: 'Axle 3, left inner' },
  r3i: { label: 'Axle 3, right inner' },
  r3o: { label: 'Axle 3, right outer' },
  spare: { label: 'Spare' },
} as const
export type Position = keyof typeof positions

/** Front wheels; with the kinds below, those for which the law asks for more tread. */
export const frontPositions = ['lf', 'rf'] as const
/** Bus, truck or truck tractor (49 CFR 393.75(b)); fronts of trailers and dollies count as other wheels (393.75(c)). */
export const frontKinds = ['tractor', 'straight', 'box', 'van', 'yard', 'bus'] as const
const towed: readonly string[] = ['trailer', 'dolly']

/** Tread depth in 32nds of an inch below which a tire is a violation: 4/32 and 2/32 themselves are legal. */
export const legalTread = { front: 4, other: 2 } as const
/** Company policy: a tire is pulled before it gets there. */
export const pullMargin = 2

/** Load capacity in pounds from which a regrooved tire may not run on the front wheels of a truck or tractor (49 CFR 393.75(e)). */
export const regroovedLimit = 4920
/** Part of the sidewall maximum below which a tire is treated as flat. Roadside practice and company policy, not a rule of law. */
export const flatBelow = 0.5

export interface TireBuild {
  readonly build: string | null
  readonly regrooved: boolean | null
  /** Pounds, as single tire; null where nobody entered it. */
  readonly loadRating: number | null
}

/** Why such a tire may not run on this wheel, else null (49 CFR 393.75(d), (e)). A regrooved tire of unknown load capacity is refused too. */
export const notOnFront = (position: Position, kind: string, { build, regrooved, loadRating }: TireBuild): string | null => {
  if (!frontPositions.some((one) => one === position) || !frontKinds.some((one) => one === kind)) return null
  if (kind === 'bus')
    return build === 'retread' || regrooved === true ? 'No retread or regrooved tire on the front wheels of a bus (49 CFR 393.75(d))' : null
  if (regrooved !== true || (loadRating !== null && loadRating < regroovedLimit)) return null
  return loadRating === null
    ? 'Enter the load rating: a regrooved tire of 4,920 lb or more may not run on the front wheels (49 CFR 393.75(e))'
    : 'No regrooved tire of 4,920 lb or more on the front wheels of a truck or tractor (49 CFR 393.75(e))'
}

/** Why a unit of this kind has no such wheel, else null. */
export const noSuchWheel = (position: Position, kind: string): string | null => {
  const front = frontPositions.some((one) => one === position)
  if (front && towed.includes(kind)) return 'Trailers and dollies have no steer wheels: choose a wheel of axle 1'
  if (!front && position.includes('1') && !towed.includes(kind)) return 'Axle 1 steers: choose left or right front'
  return null
}
