import type { Answer } from '../answers/shape.ts'
import type { Frame } from '../frame.ts'

/** The answer with the words that were typed wrong and what they were read as, under "How I read this". */
export const withRepairs = ({ repairs = [] }: Frame, answer: Answer): Answer =>
  repairs.length === 0
    ? answer
    : {
        ...answer,
        read: [...answer.read, { label: 'Spelling', value: repairs.map(({ typed, meant }) => `“${typed}” as ${meant}`).join('; ') }],
      }
