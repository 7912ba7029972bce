/** `GET /api/maintenance/cost`. */
type CostLine = { cents: number; miles: number; perMile: number | null }
export type Costs = {
  from: string
  to: string
  total: CostLine & { units: number; withoutMiles: number }
  years: readonly (CostLine & { year: number | null; units: number })[]
  units: readonly (CostLine & { id: string; title: string; year: number | null })[]
  compliance: { inTime: number; late: number; unknown: number }
  ratio: { planned: number; unplanned: number; oil: number }
  repeats: number
  roadCalls: number
}
