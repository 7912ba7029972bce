import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { suggestionsFor } from '#records/drivers/disciplinary-actions/policy.ts'
import { textOf } from '#records/effects.ts'
import { employerOf } from '#features/company/employer.ts'
import { run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import type { SessionUser } from '#platform/session.ts'
import { asking } from './outlook.ts'
import { letterOf } from './letter.ts'
import type { Letter } from './letter.ts'
import type { Language } from './letter-words.ts'

export interface ReadLetter {
  readonly letter: Letter
  readonly number: string
}

interface Around {
  readonly timeZone: string | null
  readonly driver: string
  readonly division: string | null
  readonly issuedBy: string | null
}

/** The letter of an action that `viewer` may read (null: anybody's), in its own language unless another is asked for. */
export const readLetter = async (
  deps: Deps,
  record: RecordDefinition,
  viewer: SessionUser | null,
  id: string,
  language?: Language,
): Promise<ReadLetter> => {
  const action = await readRecord(deps, record, viewer, id)
  const [around] = await run<Around>(
    deps.pool,
    sql`
    select v.time_zone as "timeZone",
      coalesce(d.first_name || ' ' || d.last_name, d.title) as driver, v.name as division, coalesce(u.first_name || ' ' || u.last_name, u.title) as "issuedBy"
    from disciplinary_actions a join drivers d on d.id = a.driver_id left join divisions v on v.id = a.division_id left join users u on u.id = a.issued_by_id where a.id = ${id}::uuid`,
  )
  const source = {
    action,
    driver: around?.driver ?? '',
    division: around?.division ?? null,
    issuedBy: around?.issuedBy ?? null,
    employer: await employerOf(deps, textOf(action['division'])),
    timeZone: around?.timeZone ?? companyTimeZone,
    worked: (await suggestionsFor(asking(deps), [action]))(action),
  }
  return { letter: letterOf(source, language ?? (action['language'] === 'es' ? 'es' : 'en')), number: action.number }
}
