import { csaOf, rounded } from '#records/safety/violations/csa/csa.ts'
import type { Category } from '#records/safety/violations/csa/csa.ts'
import { methods } from '#records/safety/violations/csa/method.ts'
import type { Basic, Level } from '#records/safety/violations/csa/method.ts'
import type { CsaInspection } from '#records/safety/violations/csa/points.ts'
import { bindAnswers } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly basic: string
  readonly snapshot: string
  readonly avg_power_units?: number
  readonly inspections: readonly {
    readonly level: Level
    readonly date: string
    readonly placardable_hm?: string
    readonly violations: readonly { readonly code: string; readonly basic: string; readonly severity: number }[]
  }[]
}
type Answers = Readonly<Record<string, string | number>>

const basics: Readonly<Record<string, Basic>> = {
  'Unsafe Driving': 'unsafe_driving',
  HOS: 'hos',
  'Vehicle Maintenance': 'vehicle_maint',
  HM: 'hm',
  'Driver Fitness': 'driver_fitness',
}
const basicOf = (name: string): Basic => {
  const basic = basics[name]
  if (basic === undefined) throw new Error(`No such BASIC: ${name}`)
  return basic
}

const inspectionsOf = ({ inspections }: Facts): CsaInspection[] =>
  inspections.map(({ level, date, placardable_hm: hazmat, violations }, position) => ({
    id: `inspection-${position}`,
    date,
    level,
    hazmat: hazmat === 'yes',
    driverId: null,
    vehicleId: null,
    violations: violations.map(({ code, basic, severity }, index) => ({
      id: `violation-${position}-${index}`,
      code,
      basic: basicOf(basic),
      group: null,
      severity,
      oos: false,
      outcome: 'as_cited',
      usedInSms: true,
      driverId: null,
      vehicleId: null,
    })),
  }))

const categoryOf = (facts: Facts): Category | undefined => {
  const units = facts.avg_power_units ?? null
  const exposure = { powerUnits: [units, units, units], yearlyMiles: null, segment: 'combination' } as const
  const input = { inspections: inspectionsOf(facts), crashes: [], exposure }
  return csaOf(input, methods.v3, facts.snapshot).find(({ basic }) => basic === basicOf(facts.basic))
}

const answersOf = ({ facts, expected }: Vector<Facts>): Answers => {
  const category = categoryOf(facts)
  if (category === undefined) return {}
  const { numerator, denominator, measure } = category
  if (expected['denominator_added'] !== undefined) return { denominator_added: denominator === null ? 'no' : 'yes' }
  return { numerator, denominator: denominator ?? 0, measure: measure === null ? 'none' : rounded(measure).toFixed(2) }
}

// Whether a level III report with placardable material enters HM Compliance is not settled by what was seen of the text.
bindAnswers('sms-relevant-inspections', { answersOf, same: { 'no; check': 'no' } })
