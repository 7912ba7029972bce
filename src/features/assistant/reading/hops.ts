import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import { refersTo } from '../kinds.ts'
import type { Noun } from '../kinds.ts'
import type { Lexicon } from '../lexicon.ts'
import { takeParts } from '../parts.ts'
import { readPeriod } from '../periods.ts'
import type { Reading } from './reading.ts'
import { Rest } from '../rest.ts'
import { saidPeriod } from '../said.ts'
import { hopPart } from './joins.ts'
import type { Linked } from './link.ts'
import { refsTo } from './names/mentions.ts'
import type { Part } from './part.ts'
import { saidDate } from './words/said-dates.ts'

/** Kinds that the list points to and that the question may speak of: those it names first. */
export const targetsOf = (record: RecordDefinition, nouns: readonly Noun[], lexicon: Lexicon): RecordDefinition[] =>
  [...new Set([...nouns.flatMap(({ senses }) => senses.map(({ kind }) => kind)), 'drivers', 'vehicles'])].flatMap((kind) =>
    kind !== record.name && refsTo(record, kind).length > 0 ? (lexicon.kinds[kind] ?? []) : [],
  )

/** "Accidents of drivers hired this year": a date of theirs, not when it happened. */
export const takeHopDates = (
  rest: Rest,
  record: RecordDefinition,
  targets: readonly RecordDefinition[],
  { lexicon, today }: Reading,
): Part[] => {
  const period = readPeriod(rest.text, today, 'past')
  if (period === null) return []
  const before = rest.text
    .slice(0, ` ${rest.text}`.indexOf(` ${period.words}`))
    .trim()
    .split(' ')
  for (const target of targets)
    for (const length of [2, 1]) {
      const words = before.slice(-length).join(' ')
      const dated = (kind: RecordDefinition): string | undefined =>
        lexicon.fields[kind.name]?.get(words)?.find((one) => ['date', 'instant'].includes(kind.fields[one]?.kind ?? ''))
      const property = dated(target)
      if (property === undefined || dated(record) !== undefined) continue
      rest.take(period.words)
      rest.take(words)
      const query = {
        ...(period.from === null ? {} : { [`${property}From`]: period.from }),
        ...(period.to === null ? {} : { [`${property}To`]: period.to }),
      }
      const hop = hopPart(record, target, { query, on: property, words: `${saidDate(target, property)} ${saidPeriod(period, today)}` })
      return hop === null ? [] : [hop]
    }
  return []
}

/** What is left may be said of the records that the list points to: "tickets of drivers hired this year", "open tickets for owner operators". */
export const takeHops = async (
  rest: Rest,
  record: RecordDefinition,
  nouns: readonly Noun[],
  linked: Linked,
  reading: Reading,
): Promise<{ parts: Part[] } | { ask: Frame }> => {
  const { lexicon } = reading
  const named = nouns.flatMap(({ senses }) => senses).filter(({ kind }) => kind !== record.name && refersTo(record, kind))
  const targets = targetsOf(record, nouns, lexicon)
  const parts: Part[] = named.flatMap((sense) => {
    const target = lexicon.kinds[sense.kind]
    const hop =
      target === undefined || sense.label === '' ? null : hopPart(record, target, { query: sense.query, on: '', words: sense.label })
    return hop === null ? [] : [hop]
  })
  for (const target of targets) {
    if (rest.left().length === 0) break
    const trial = new Rest(rest.text)
    const taken = await takeParts(trial, target, { ...linked, mentions: [] }, { ...reading, before: null })
    if ('ask' in taken || taken.parts.length === 0 || trial.left().length >= rest.left().length) continue
    rest.text = trial.text
    parts.push(...taken.parts.flatMap((part) => hopPart(record, target, part) ?? []))
  }
  return { parts }
}
