import { expect, test } from 'vitest'
import { inSentence } from './words.ts'

test.each([
  ['Unit number', 'unit number'],
  ["Workers' comp claim", "workers' comp claim"],
  ['VIN', 'VIN'],
  ['OSHA case', 'OSHA case'],
  ['DataQs request', 'DataQs request'],
  ['In the FMCSA file', 'in the FMCSA file'],
  ['', ''],
])('%j in a sentence is %j', (label, words) => {
  expect(inSentence(label)).toBe(words)
})
