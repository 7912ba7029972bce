import type { Csa, MethodFigures } from '#features/safety/csa/answers.ts'
import { methodsUnder } from '#records/safety/violations/csa/assumed.ts'
import type { CsaInput } from '#records/safety/violations/csa/csa.ts'
import type { Method, MethodKey } from '#records/safety/violations/csa/method.ts'

/** The facts as the rules of CSA take them. */
export const inputOf = ({ inspections, crashes, exposure }: Csa): CsaInput => ({
  inspections,
  crashes,
  exposure: { powerUnits: exposure.powerUnits, yearlyMiles: exposure.yearlyMiles, segment: exposure.segment },
})

/** The rules of a method under what is assumed at the snapshot. */
export const rulesOf = (csa: Csa, key: MethodKey): Method => methodsUnder(csa.assumed)[key]

export const methodOf = (csa: Csa, key: MethodKey): MethodFigures => {
  const [first, second] = csa.methods
  return first.key === key ? first : second
}
