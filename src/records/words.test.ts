import { expect, test } from 'vitest'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from './index.ts'

const kinds = Object.values(registry)
const unknown = (names: (record: RecordDefinition) => readonly string[]): string[] =>
  kinds.flatMap((record) => names(record).map((name) => `${record.name}: ${name}`))

const isOption = ({ fields, lifecycle }: RecordDefinition, name: string): boolean => {
  const [property = '', ...rest] = name.split('.')
  const option = rest.join('.')
  const field = fields[property]
  if (field?.kind === 'choice' || field?.kind === 'choices') return option in field.options
  return field?.kind === 'bool' ? option === 'true' || option === 'false' : property === 'status' && option in lifecycle.states
}

test('words of a kind name its own fields, options, and saved views', () => {
  expect(unknown(({ words, fields }) => Object.keys(words.fields ?? {}).filter((name) => fields[name] === undefined))).toEqual([])
  expect(unknown((record) => Object.keys(record.words.options ?? {}).filter((name) => !isOption(record, name)))).toEqual([])
  expect(
    unknown(({ words, list }) => Object.keys(words.views ?? {}).filter((name) => !list.views.some(({ key }) => key === name))),
  ).toEqual([])
})

test('no phrase of a kind is declared for two conditions', () => {
  const twice = unknown(({ words }) => {
    const said = (words.phrases ?? []).flatMap(([phrases, query]) => phrases.map((phrase) => [phrase, JSON.stringify(query)] as const))
    return said.flatMap(([phrase, query]) => (said.some(([other, its]) => other === phrase && its !== query) ? [phrase] : []))
  })
  expect(twice).toEqual([])
})

test('every kind that the assistant answers about has words', () => {
  expect(kinds.filter(({ words, apart }) => apart !== true && Object.keys(words).length === 0).map(({ name }) => name)).toEqual([])
})
