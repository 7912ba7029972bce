import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What a rule says, or the product: by question. */
export type Said = Readonly<Record<string, string | number>>

/** One case worked out from the text of a rule by someone who had not read the code: plain facts, and what follows from them. */
export interface Vector<F, E = Said> {
  readonly id: string
  readonly citation: string
  readonly facts: F
  readonly expected: E
  readonly why: string
}

/** The vectors of `vectors/<name>.json`. */
export const vectorsOf = <F, E = Said>(name: string): readonly Vector<F, E>[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', `${name}.json`), 'utf8')) as readonly Vector<F, E>[]

/**
 * Runs every vector of `vectors/<name>.json` against the product. `left` names those the product does not answer as the text does, each
 * with one sentence of why; it is exact: a vector listed there must still fail `check`, all others must pass it.
 */
export const bind = <F, E>(name: string, check: (vector: Vector<F, E>) => void, left: Readonly<Record<string, string>> = {}): void => {
  const vectors = vectorsOf<F, E>(name)
  describe(`cases of ${name}`, () => {
    test.each(vectors.filter(({ id }) => left[id] === undefined))('$id, $citation: $why', (vector) => {
      check(vector)
    })

    test('each vector has its own id, and those left are of this file', () => {
      const ids = vectors.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(Object.keys(left)))
    })

    test.each(Object.entries(left))('%s is left: %s', (id) => {
      const vector = vectors.find((one) => one.id === id)
      expect(vector).toBeDefined()
      expect(() => {
        if (vector !== undefined) check(vector)
      }).toThrow()
    })
  })
}

interface Answering<F> {
  readonly answersOf: (vector: Vector<F>) => Said
  /** Outcomes that mean one thing, brought to one wording. */
  readonly same?: Readonly<Record<string, string>>
  /** "ID question" of everything the product has no question for, by the reason. */
  readonly noQuestion?: Readonly<Record<string, readonly string[]>>
}

/** Runs every vector of a file that asks several questions, each answered by the product or exactly named in `noQuestion`. */
export const bindAnswers = <F>(name: string, { answersOf, same = {}, noQuestion = {} }: Answering<F>): void => {
  bind<F, Said>(name, (vector) => expectAnswers(vector, answersOf(vector), same))

  test(`every question of ${name} has an answer, or a reason why it is not asked`, () => {
    const notAnswered = vectorsOf<F>(name).flatMap((vector) => {
      const answers = answersOf(vector)
      return questionsOf(vector).flatMap((question) => (answers[question] === undefined ? [`${vector.id} ${question}`] : []))
    })
    expect(notAnswered.toSorted()).toEqual(Object.values(noQuestion).flat().toSorted())
  })
}

/** Beside a question: a second answer that the text leaves open. */
const secondAnswer = '_also_acceptable'
const questionsOf = ({ expected }: Vector<unknown>): string[] => Object.keys(expected).filter((key) => !key.endsWith(secondAnswer))

const expectAnswers = (vector: Vector<unknown>, answers: Said, same: Readonly<Record<string, string>>): void => {
  const plain = (value: string | number | undefined) => (value === undefined ? value : (same[value] ?? value))
  const asked = questionsOf(vector).filter((question) => answers[question] !== undefined)
  expect(Object.keys(answers).toSorted(), `${vector.id} asks nothing else`).toEqual(asked.toSorted())
  for (const question of asked) {
    const accepted = [question, `${question}${secondAnswer}`].flatMap((key) => plain(vector.expected[key]) ?? [])
    expect(accepted, `${vector.id} ${question}`).toContain(plain(answers[question]))
  }
}

/** What a table of words says of a word of the vectors; a word it lacks is an error, never a silent no. */
export const meaning = <T>(words: Readonly<Record<string, T>>, word: string): T => {
  const found = words[word]
  if (found === undefined) throw new Error(`No question of the product is about "${word}"`)
  return found
}
