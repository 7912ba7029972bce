import { inSentence } from '#kit/words.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { plainText } from '../words.ts'

/** Steps of a kind that a phrase stands for. */
export interface Meant {
  readonly phrase: string
  readonly kind: string
  readonly moves: readonly string[]
}

/** What people say for a state besides its label. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  closed: ['close', 'done', 'finished', 'resolved'],
  done: ['complete', 'completed', 'finished', 'closed'],
  completed: ['complete', 'done', 'finished'],
  cancelled: ['cancelled', 'canceled'],
  'out of service': ['oos', 'down', 'out of service'],
  active: ['back in service', 'back to work', 'in service'],
  'in shop': ['shop', 'in the shop', 'into the shop'],
  open: ['reopened', 'open again'],
}

export interface Phrases {
  /** "Mark … closed": the states that steps lead to. The longest first. */
  readonly states: readonly Meant[]
  /** "Close …", "Start leave for …": steps by their own names. */
  readonly steps: readonly Meant[]
}

const known = new WeakMap<Readonly<Record<string, RecordDefinition>>, Phrases>()

/** The words for the steps of these kinds, which are the same for each question of a role. */
export const phrasesFor = (kinds: Readonly<Record<string, RecordDefinition>>): Phrases => {
  const all = Object.values(kinds)
  const made = known.get(kinds) ?? { states: statePhrases(all), steps: stepPhrases(all) }
  known.set(kinds, made)
  return made
}

const statePhrases = (kinds: readonly RecordDefinition[]): readonly Meant[] =>
  longestFirst(
    kinds.flatMap((record) =>
      Object.entries(record.lifecycle.states).flatMap(([state, { label }]) => {
        const moves = movesOf(record, (move) => move.to === state)
        const said = plainText(label)
        const names = [said, said.replace(/^(?:on|in) /, ''), state.replaceAll('_', ' '), ...(alsoCalled[said] ?? [])]
        return moves.length === 0 ? [] : [...new Set(names)].map((phrase) => ({ phrase, kind: record.name, moves }))
      }),
    ),
  )

const stepPhrases = (kinds: readonly RecordDefinition[]): readonly Meant[] =>
  longestFirst(
    kinds.flatMap((record) =>
      Object.entries(record.lifecycle.moves).flatMap(([name, { label }]) => {
        const said = plainText(label)
        const short = said.replace(new RegExp(` ${inSentence(record.label.one)}$`), '')
        const names = [said, short, name.replaceAll('_', ' ')]
        return [...new Set(names)].map((phrase) => ({ phrase, kind: record.name, moves: movesOf(record, (move) => move.label === label) }))
      }),
    ),
  )

const movesOf = (record: RecordDefinition, fits: (move: RecordDefinition['lifecycle']['moves'][string]) => boolean): readonly string[] =>
  Object.entries(record.lifecycle.moves)
    .filter(([, move]) => fits(move))
    .toSorted(([, one], [, other]) => Number(other.next === true) - Number(one.next === true))
    .map(([name]) => name)

const longestFirst = (all: readonly Meant[]): readonly Meant[] => all.toSorted((one, other) => other.phrase.length - one.phrase.length)
