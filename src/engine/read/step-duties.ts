import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Move, RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
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
      ? together.map((group) => stepDuty(row, group))
      : steps.map((step) => stepDuty(row, { states: step[1].from, steps: [step] }))
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

const stepDuty = (row: SQL, { states, steps }: Group): Duty => {
  const [first, ...others] = steps.map(([, move]) => move.label)
  const labels = [first, ...others.map(inSentence)].join(' or ')
  return {
    code: 'step',
    text: steps.length > 2 ? 'Next step to take' : `Next: ${labels}`,
    when: sql`${row}.status in (${commaList(states.map(literal))})`,
    weight: 'wait',
    step: () => ({ verb: first ?? '', action: { move: steps[0]?.[0] ?? '' } }),
  }
}
