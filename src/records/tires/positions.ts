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

/** Why a unit of this kind has no such wheel, else null. */
export const noSuchWheel = (position: Position, kind: string): string | null => {
  const front = frontPositions.some((one) => one === position)
  if (front && towed.includes(kind)) return 'Trailers and dollies have no steer wheels: choose a wheel of axle 1'
  if (!front && position.includes('1') && !towed.includes(kind)) return 'Axle 1 steers: choose left or right front'
  return null
}
