import type { Frame } from '../frame.ts'
import { spelled } from '../reading/names/mentions.ts'
import type { Spelled } from './linked.ts'

type Reading = readonly [Spelled, Frame]

/** What answers nothing by itself. */
const openTypes: readonly Frame['type'][] = ['unread', 'clarify', 'help', 'cannot']

export const isAnswerable = ({ type }: Frame): boolean => !openTypes.includes(type)

/** The reading of the likeliest spelling that can be answered; a question back where two of them say different things. */
export const settled = (readings: readonly Reading[]): Reading => {
  const first = readings[0]
  if (first === undefined) throw new Error('A question has at least one spelling.')
  if (first[1].type === 'clarify') return first
  const answerable = readings.filter(([, frame]) => isAnswerable(frame))
  const [one, other] = answerable.filter((reading, at) => answerable.findIndex((same) => saysSame(same, reading)) === at)
  if (one === undefined) return first
  if (other === undefined) return one
  const options = [one, other].map(([{ linked }]) => capital(spelled(linked)))
  return [
    { ...one[0], repairs: [] },
    { type: 'clarify', question: 'Which one do you mean?', options },
  ]
}

const saysSame = ([, one]: Reading, [, other]: Reading): boolean => bare(one) === bare(other)

/** The frame without the words that it was read from. */
const bare = (frame: Frame): string =>
  JSON.stringify(frame, (key, value: unknown) => (key === 'said' || key === 'words' ? undefined : value))

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
