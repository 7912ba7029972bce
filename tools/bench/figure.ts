/** One line of the report: what was measured, against what, and whether it was reached. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly wanted: string
  readonly reached: boolean
  readonly details: Readonly<Record<string, number>>
}

const short = (value: number): number => Number(value.toPrecision(4))

export const figure = (
  name: string,
  value: number,
  sign: '>=' | '<=',
  bound: number,
  details: Readonly<Record<string, number>> = {},
): Figure => ({
  name,
  value: short(value),
  wanted: `${sign} ${bound}`,
  reached: sign === '>=' ? value >= bound : value <= bound,
  details: Object.fromEntries(Object.entries(details).map(([key, detail]) => [key, short(detail)])),
})
