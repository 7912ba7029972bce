import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eachAlone, togetherOrAlone } from './each-alone.ts'

const deps = { log: pino({ level: 'silent' }) }

/** Work that refuses the row `bad`, alone or among others; `done` is what it finished. */
const picky = () => {
  const done: string[] = []
  return {
    done,
    work: (rows: readonly string[]): Promise<void> => {
      if (rows.includes('bad')) return Promise.reject(new Error('This row is broken'))
      done.push(...rows)
      return Promise.resolve()
    },
  }
}

test('a row that fails leaves the others theirs and is told', async () => {
  const { done, work } = picky()
  const failed: string[] = []
  await eachAlone(
    deps,
    'rows',
    ['one', 'bad', 'two'],
    (row) => work([row]),
    (row) => Promise.resolve(failed.push(row)),
  )
  expect({ done, failed }).toEqual({ done: ['one', 'two'], failed: ['bad'] })
})

test('rows that are worked on together are done one by one where one of them fails', async () => {
  const { done, work } = picky()
  await togetherOrAlone(deps, 'rows', ['one', 'bad', 'two'], work)
  expect(done).toEqual(['one', 'two'])
})
