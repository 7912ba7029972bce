/** Arithmetic of the charts, in px; the origin is the top left corner. */

/** Round tick values from 0 (or the lowest negative) up to at least `high`: 1, 2 or 5 times a power of ten apart. */
export function niceTicks(high: number, low = 0, wanted = 4): number[] {
  const floor = Math.min(0, low)
  const span = Math.max(high, 0) - floor
  if (!Number.isFinite(span) || span <= 0) return [0, 1]
  const rough = span / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(floor / step)
  const last = Math.ceil(Math.max(high, 0) / step - 1e-9)
  // Counting in steps and rounding once keeps 0.3 from becoming 0.30000000000000004.
  const digits = Math.max(0, -Math.floor(Math.log10(step)))
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(digits)))
}

/** A straight mapping of `domain` onto `range`. */
export function linearScale(domain: readonly [number, number], range: readonly [number, number]): (value: number) => number {
  const span = domain[1] - domain[0] || 1
  return (value) => range[0] + ((value - domain[0]) / span) * (range[1] - range[0])
}

/** SVG path through points. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
}

/** SVG path through points with gaps where the value is unknown. */
export function gappedPath(points: readonly (readonly [number, number] | null)[]): string {
  return points
    .map((point, index) =>
      point === null ? '' : `${index === 0 || (points[index - 1] ?? null) === null ? 'M' : 'L'}${round(point[0])} ${round(point[1])}`,
    )
    .join('')
}

/** Every how many labels one fits, when each needs `needed` px and has `available`. */
export function labelStep(needed: number, available: number): number {
  return Math.max(1, Math.ceil(needed / Math.max(available, 1)))
}

export type LabelBlock = { center: number; height: number }

/** Tops of label blocks moved apart: none overlaps another, all stay inside `top`..`bottom`, order kept. */
export function labelTops(labels: readonly LabelBlock[], top: number, bottom: number): number[] {
  const order = labels.map((_, index) => index).toSorted((one, other) => (labels[one]?.center ?? 0) - (labels[other]?.center ?? 0))
  const tops = labels.map((label) => label.center - label.height / 2)
  let floor = top
  for (const index of order) {
    tops[index] = Math.max(tops[index] ?? 0, floor)
    floor = (tops[index] ?? 0) + (labels[index]?.height ?? 0)
  }
  let ceiling = bottom
  for (const index of order.toReversed()) {
    tops[index] = Math.min(tops[index] ?? 0, ceiling - (labels[index]?.height ?? 0))
    ceiling = tops[index] ?? 0
  }
  return tops
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
