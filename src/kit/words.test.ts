import { expect, test } from 'vitest'
import { countedAs, inSentence, withArticle } from './words.ts'

test.each([
  ['Unit number', 'unit number'],
  ["Workers' comp claim", "workers' comp claim"],
  ['VIN', 'VIN'],
  ['OSHA case', 'OSHA case'],
  ['DataQs request', 'DataQs request'],
  ['Posted to FMCSA', 'posted to FMCSA'],
  ['', ''],
])('%j in a sentence is %j', (label, words) => {
  expect(inSentence(label)).toBe(words)
})

test.each(['an accident', 'an OSHA claim', 'an uncovered run', 'a user', 'a unit', 'a driver'])('%s has its article', (words) => {
  expect(withArticle(words.replace(/^an? /, ''))).toBe(words)
})

test.each([
  [{ one: 'Feedback item', many: 'Feedback' }, 8, 'feedback items'],
  [{ one: 'Feedback item', many: 'Feedback' }, 1, 'feedback item'],
  [{ one: 'Vehicle', many: 'Vehicles' }, 0, 'vehicles'],
  [{ one: 'OSHA claim', many: 'OSHA claims' }, 2, 'OSHA claims'],
])('%j is counted as %s %s', (label, count, words) => {
  expect(countedAs(label, count)).toBe(words)
})
