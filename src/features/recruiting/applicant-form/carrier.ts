import { AppError } from '#kit/errors.ts'
import type { Carrier } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import type { Queryable } from '#engine/sql.ts'
import { employerOf } from '#features/company/employer.ts'

/** The legal entity that would employ, with its address (49 CFR 391.21(b)(1)). Throws a conflict that says what the office has to enter first. */
export const hiringCarrier = async (deps: { readonly pool: Queryable }, division: string): Promise<Carrier> => {
  const { name, address } = await employerOf(deps, division)
  if (address === null) throw new AppError('conflict', `Enter the address of ${name} first.`, [], { divisionToEdit: division })
  return { name, address }
}
