import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** One case worked out from the text of a rule by someone who had not read the code: plain facts, and what follows from them. */
export interface Vector<F, E> {
  readonly id: string
  readonly citation: string
  readonly facts: F
  readonly expected: E
  readonly why: string
}

/**
 * Runs every vector of `vectors/<name>.json` against the product. `left` names those the product does not answer as the text does, each
 * with one sentence of why; it is exact: a vector listed there must still fail `check`, all others must pass it.
 */
export const bind = <F, E>(name: string, check: (vector: Vector<F, E>) => void, left: Readonly<Record<string, string>> = {}): void => {
  const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'vectors', `${name}.json`), 'utf8')) as readonly Vector<F, E>[]
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

/** What a table of words says of a word of the vectors; a word it lacks is an error, never a silent no. */
export const meaning = <T>(words: Readonly<Record<string, T>>, word: string): T => {
  const found = words[word]
  if (found === undefined) throw new Error(`No question of the product is about "${word}"`)
  return found
}
