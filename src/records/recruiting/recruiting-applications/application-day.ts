import { companyTimeZone, dayIn } from '#platform/clock.ts'
import type { StoredOf } from '#engine/write/rules-for.ts'
import type { recruitingApplications } from './record.ts'

type Application = Pick<StoredOf<typeof recruitingApplications>, 'appliedOn' | 'certifiedOn' | 'createdAt'>

/** `YYYY-MM-DD`: the application date or the signature, whichever is later; without either, the day it was entered here. */
export const applicationDay = ({ appliedOn, certifiedOn, createdAt }: Application): string =>
  [appliedOn, certifiedOn]
    .filter((day) => day !== null)
    .toSorted()
    .at(-1) ?? dayIn(new Date(createdAt), companyTimeZone)
