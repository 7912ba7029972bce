import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

type Said = Readonly<Record<string, string | number>>

/** A case written from the text of a rule by someone who had not read the product: facts and outcomes in plain words. */
export interface LawVector<Facts> {
  readonly id: string
  readonly citation: string
  readonly facts: Facts
  /** By question; `..._also_acceptable` beside one is a second answer that the text leaves open. */
  readonly expected: Said
  readonly why: string
}

/** The vectors of a file in test/law/vectors. */
export const lawVectors = <Facts>(name: string): readonly LawVector<Facts>[] =>
  JSON.parse(readFileSync(new URL(`../law/vectors/${name}.json`, import.meta.url), 'utf8')) as LawVector<Facts>[]

/** The same row for `test.each`, named by what it is about. */
export const asRows = <Facts>(vectors: readonly LawVector<Facts>[]): (readonly [string, LawVector<Facts>])[] =>
  vectors.map((vector) => [`${vector.id}, ${vector.citation}: ${vector.why}`, vector])

const secondAnswer = '_also_acceptable'
const questionsOf = ({ expected }: LawVector<unknown>): string[] => Object.keys(expected).filter((key) => !key.endsWith(secondAnswer))

/**
 * Holds the product's answers against the vector's. `same` brings outcomes that mean one thing to one wording.
 */
export const expectAnswers = (vector: LawVector<unknown>, answers: Said, same: Readonly<Record<string, string>> = {}): void => {
  const plain = (value: string | number | undefined) => (value === undefined ? value : (same[value] ?? value))
  const asked = questionsOf(vector).filter((question) => answers[question] !== undefined)
  expect(Object.keys(answers).toSorted(), `${vector.id} asks nothing else`).toEqual(asked.toSorted())
  for (const question of asked) {
    const accepted = [question, `${question}${secondAnswer}`].flatMap((key) => plain(vector.expected[key]) ?? [])
    expect(accepted, `${vector.id} ${question}`).toContain(plain(answers[question]))
  }
}

/** "ID question" of everything the vectors ask and the product has no answer for. */
export const notAnswered = <Facts>(
  vectors: readonly LawVector<Facts>[],
  answersOf: (vector: LawVector<Facts>) => Said,
): readonly string[] =>
  vectors.flatMap((vector) => {
    const answers = answersOf(vector)
    return questionsOf(vector).flatMap((question) => (answers[question] === undefined ? [`${vector.id} ${question}`] : []))
  })
