import { asSeenBy, isKept } from '#kit/access.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { takenSeats } from '#kit/seats.ts'
import type { Deps } from './rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { abilitiesOf } from '../read/abilities.ts'
import type { StoredRow } from './rules.ts'

/** What a writer gets back: the stored row without confidential values and what it keeps to itself, and what he may do next. */
export const writtenAnswer = (deps: Deps, record: RecordDefinition, user: SessionUser, row: StoredRow): Record<string, unknown> => {
  const answer: Record<string, unknown> = { ...row }
  const seen = asSeenBy(user.role, record)
  for (const [property, field] of fieldEntries(record)) {
    if (field.confidential !== undefined) answer[property] = null
    if (fieldOf(seen, property) === undefined) delete answer[property]
  }
  for (const property of seen.kept?.words ?? []) if (isKept(seen, property, row)) answer[property] = null
  const { masked = {}, keepsToItself } = deps.rules[record.name] ?? {}
  if (keepsToItself?.(row) ?? true) for (const property of Object.keys(masked)) answer[property] = null
  if (seen.seats !== undefined) answer[seen.seats.property] = takenSeats(seen.seats, answer)
  answer['can'] = abilitiesOf(deps.rules, record, user, row)
  return answer
}
