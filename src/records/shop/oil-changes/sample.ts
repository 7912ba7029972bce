/** What the lab found in used oil: parts per million, percent. Null: not measured. */
export interface SampleFigures {
  readonly iron: number | null
  readonly copper: number | null
  readonly soot: number | null
  readonly fuelPct: number | null
  readonly coolant: boolean | null
}

export const grades = {
  sent: { label: 'Sent to lab', tone: 'info' },
  normal: { label: 'Normal', tone: 'success' },
  monitor: { label: 'Monitor', tone: 'warning' },
  abnormal: { label: 'Abnormal', tone: 'danger' },
  severe: { label: 'Severe', tone: 'danger' },
} as const
export type Grade = Exclude<keyof typeof grades, 'sent'>

const order: readonly Grade[] = ['normal', 'monitor', 'abnormal', 'severe']

/** From which value on oil is to be monitored, abnormal, severe. Company policy for diesel engines; the lab's own grade may be worse. */
export const alarmLevels = {
  iron: { label: 'iron', unit: ' ppm', levels: [100, 150, 250] },
  copper: { label: 'copper', unit: ' ppm', levels: [40, 75, 150] },
  soot: { label: 'soot', unit: ' %', levels: [3, 5, 7] },
  fuelPct: { label: 'fuel', unit: ' %', levels: [2, 4, 6] },
} as const

/** The worst grade that the figures give, and what it is for: "iron 182 ppm". Null where nothing was measured. */
export const graded = (sample: SampleFigures): { readonly grade: Grade; readonly why: string } | null => {
  const found = (Object.keys(alarmLevels) as (keyof typeof alarmLevels)[]).flatMap((name) => {
    const value = sample[name]
    const { label, unit, levels } = alarmLevels[name]
    return value === null ? [] : [{ place: levels.filter((level) => value >= level).length, why: `${label} ${value}${unit}` }]
  })
  if (sample.coolant !== null) found.push({ place: sample.coolant ? 3 : 0, why: sample.coolant ? 'coolant in the oil' : 'no coolant' })
  const worst = Math.max(...found.map(({ place }) => place))
  const grade = order[worst]
  if (found.length === 0 || grade === undefined) return null
  const reasons = found.filter(({ place }) => place === worst).map(({ why }) => why)
  return { grade, why: worst === 0 ? '' : reasons.join(', ') }
}

export const isWorse = (grade: Grade, than: string | null): boolean => order.indexOf(grade) > order.indexOf((than ?? 'normal') as Grade)
