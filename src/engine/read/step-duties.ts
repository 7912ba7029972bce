import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Move, RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { columnOf } from '../columns.ts'
import type { Duties, Duty } from '../duty.ts'
import { commaList, literal } from '../sql.ts'

type Step = readonly [name: string, move: Move]

/**
 * The moves that the declaration marks as the next step, while the record is in a state they start from. Which of several is possible may
 * depend on its values, so a list names them together, and the record the possible ones.
 */
export const stepDuties = (record: RecordDefinition): Duties => {
  const steps = Object.entries<Move>(record.lifecycle.moves).filter(([, { next }]) => next === true)
  const together = groupsOf(steps)
  return ({ row, viewer }) =>
    viewer === undefined
      ? together.map((group) => stepDuty(record, row, group))
      : steps.map((step) => stepDuty(record, row, { states: step[1].from, steps: [step] }))
}

interface Group {
  readonly states: readonly string[]
  readonly steps: readonly Step[]
}

/** The states from which the same moves start. */
const groupsOf = (steps: readonly Step[]): readonly Group[] => {
  const groups = new Map<string, Group>()
  for (const state of new Set(steps.flatMap(([, { from }]) => from))) {
    const here = steps.filter(([, { from }]) => from.includes(state))
    const key = here.map(([name]) => name).join()
    groups.set(key, { states: [...(groups.get(key)?.states ?? []), state], steps: here })
  }
  return [...groups.values()]
}

const stepDuty = (record: RecordDefinition, row: SQL, { states, steps }: Group): Duty => {
  const [first, ...others] = steps.map(([, move]) => move.label)
  const labels = [first, ...others.map(inSentence)].join(' or ')
  const asked = steps.map(([, move]) => sql`(${isUnanswered(record, move, row)})`)
  return {
    code: 'step',
    text: steps.length > 2 ? 'Next step to take' : `Next: ${labels}`,
    when: sql`${row}.status in (${commaList(states.map(literal))}) and (${sql.join(asked, sql` or `)})`,
    weight: 'wait',
    step: () => ({ verb: first ?? '', action: { move: steps[0]?.[0] ?? '' } }),
  }
}

const isUnanswered = (record: RecordDefinition, { untilAnswered }: Move, row: SQL): SQL => {
  const column = untilAnswered === undefined ? undefined : columnOf(record, untilAnswered.field)
  if (untilAnswered === undefined || column === undefined) return sql`true`
  const value = sql`${row}.${sql.identifier(column.name)}`
  const { open } = untilAnswered
  return open.length === 0 ? sql`${value} is null` : sql`${value} is null or ${value} in (${commaList(open.map(literal))})`
}
