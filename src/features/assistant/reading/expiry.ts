import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '#features/questions/groups.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Part } from './part.ts'
import type { FoundPeriod } from '../periods.ts'
import type { Rest } from '../rest.ts'
import { saidPeriod } from '../said.ts'
import { plainText } from '../words.ts'
import type { Period } from './words/period.ts'
import { dayAway, amountOf, amountPattern, unitPattern } from './spans.ts'
import { saidDate } from './words/said-dates.ts'

const known = new WeakMap<RecordDefinition, readonly (readonly [string, string])[]>()

/** Dates that end something: the property and its words, without what every such label says. */
export const expiryFields = (record: RecordDefinition): readonly (readonly [string, string])[] => {
  const found = known.get(record) ?? readExpiryFields(record)
  known.set(record, found)
  return found
}

const readExpiryFields = (record: RecordDefinition): (readonly [string, string])[] =>
  fieldEntries(record).flatMap(([property, field]) =>
    field.kind === 'date' && field.expiry === true && field.due !== true && isFilterable(record, property)
      ? [
          [
            property,
            plainText(field.label)
              .replace(/\b(?:expires?|expiration|ends|expiry|next|document)\b/g, '')
              .trim(),
          ] as const,
        ]
      : [],
  )

const expiredWords = /\b(?:(?:has|have|had|is|are) )?(?:already )?(?:expired|lapsed|ran out|out of date|outdated)\b/
const expiring =
  /\b(?:(?:that|which) )?(?:(?:is|are|will be|about to|going to|set to|due to) )?(?:expir(?:e|es|ing|y)|expirations?|(?:coming |up )?(?:for|due for)? ?renewal|renewals?|(?:comes?|coming) (?:up|due)|running out|lapsing|lapses?|ends?|ending|runs? out|up)\b/

const nameOf = (
  record: RecordDefinition,
  words: readonly (readonly [string, string])[],
  rest: Rest,
): readonly [string, string] | undefined =>
  words.find(([, said]) => said.length > 3 && new RegExp(`(?:^| )${said}s?(?: |$)`).test(rest.text)) ??
  (record.name === 'drivers' && /\b(?:endorsements?|hazmat|hazmats)\b/.test(rest.text)
    ? words.find(([property]) => property === 'licenseExpirationDate')
    : undefined)

/** What ends, has ended, or will: "medical cards expired", "plates up next month", "hazmat endorsements expiring". */
export const takeExpiry = (rest: Rest, record: RecordDefinition, period: FoundPeriod | null, today: string): Part | null => {
  const fields = expiryFields(record)
  if (fields.length === 0) return null
  const named = nameOf(record, fields, rest)
  const past = expiredWords.exec(rest.text)
  const ahead = past === null ? expiring.exec(rest.text) : null
  const said = past ?? ahead
  const chosen = named ?? (said === null ? undefined : (fields.find(([property]) => property === 'nextExpiry') ?? fields[0]))
  if (said === null || chosen === undefined) return null
  // "Up" and "ends" alone say nothing of papers.
  if (named === undefined && /\b(?:up|ends?|ending|due)$/.test(said[0])) return null
  rest.cut(said.index, said[0].length)
  rest.take('already')
  if (named !== undefined) rest.take('cards')
  rest.take('soon')
  if (named !== undefined && named[1] !== '') for (const words of [`${named[1]}s`, named[1]]) rest.take(words)
  for (const words of ['endorsements', 'endorsement']) if (record.name === 'drivers') rest.take(words)
  return past === null ? approaching(record, chosen[0], period, today) : ended(record, chosen[0], period, today)
}

const ended = (record: RecordDefinition, property: string, period: FoundPeriod | null, today: string): Part => {
  const yesterday = daysAfter(today, -1)
  const to = period?.to !== null && period?.to !== undefined && period.to < today ? period.to : yesterday
  const from = period?.from !== null && period?.from !== undefined && period.from <= to ? period.from : null
  return {
    query: { ...(from === null ? {} : { [`${property}From`]: from }), [`${property}To`]: to, ...activeOnly(record) },
    on: property,
    words:
      from === null && to === yesterday
        ? `${saidDate(record, property)} before today`
        : `${saidDate(record, property)} ${saidPeriod({ from, to }, today)}`,
    ...activeAssumed(record),
  }
}

const soonDays = 30
const approaching = (record: RecordDefinition, property: string, period: FoundPeriod | null, today: string): Part => {
  const from = period?.from ?? today
  const to = period === null ? daysAfter(today, soonDays) : period.to
  const open = period !== null || to === null
  return {
    query: { [`${property}From`]: from, ...(to === null ? {} : { [`${property}To`]: to }), ...activeOnly(record) },
    on: property,
    words: `${saidDate(record, property)} ${saidPeriod({ from, to }, today)}`,
    assumed: [
      ...(activeAssumed(record).assumed ?? []),
      ...(open
        ? []
        : [
            {
              on: property,
              words: `soon: within ${soonDays} days`,
              instead: [60, 90].map((days) => ({
                label: `${days} days`,
                query: { [`${property}From`]: today, [`${property}To`]: daysAfter(today, days) },
              })),
            },
          ]),
    ],
  }
}

/** Papers of those who have left expire without anybody minding. */
const activeOnly = (record: RecordDefinition): Query => ('active' in record.lifecycle.states ? { status: 'active' } : {})
const activeAssumed = (record: RecordDefinition): Pick<Part, 'assumed'> =>
  'active' in record.lifecycle.states
    ? {
        assumed: [
          {
            on: 'status',
            words: `${record.lifecycle.states['active']?.label.toLowerCase() ?? 'active'} only`,
            instead: [{ label: `All ${record.label.many.toLowerCase()}`, query: {} }],
          },
        ],
      }
    : {}

const dueOrder = ['forecastOn', 'dueOn', 'dueAt', 'respondBy', 'nextDueOn', 'followUpOn', 'nextActionOn', 'scheduledFor']
/** The day by which something is to be done with a record of the kind. */
export const dueField = (record: RecordDefinition): string | null =>
  dueOrder.find((property) => record.fields[property] !== undefined && isFilterable(record, property)) ?? null

const overdueBy = [
  new RegExp(`\\b(?:overdue|past due|late|behind)(?: by)? (at least|more than|over)?\\s?${amountPattern} ${unitPattern}\\b`),
  new RegExp(`\\b(at least|more than|over)?\\s?${amountPattern} ${unitPattern} (?:overdue|past due|late|behind)\\b`),
]
const overdue = /\b(?:overdue|past due|late)\b/
const due = /\b(?:(?:is |are )?due|needs? (?:doing|done)|coming due|to answer)\b/

/** "Overdue by 10 days": read before periods are, or the days would be taken for when it happened. */
export const takeOverdueBy = (rest: Rest, record: RecordDefinition, today: string): Part | null => {
  const property = dueField(record)
  if (property === null) return null
  const open = openStates(record)
  for (const pattern of overdueBy) {
    const found = pattern.exec(rest.text)
    if (found === null) continue
    rest.cut(found.index, found[0].length)
    const day = dayAway(amountOf(found[2]), found[3] ?? 'days', today, -1)
    const to = found[1] === undefined || found[1] === 'at least' ? day : daysAfter(day, -1)
    return {
      query: { [`${property}To`]: to, status: open },
      on: `${property},status`,
      words: `${saidDate(record, property)} ${saidPeriod({ from: null, to }, today)}, not done`,
    }
  }
  return null
}

/** What is due in a period, or overdue. A kind that says itself what is overdue is left to its own word. */
export const takeDue = (
  rest: Rest,
  record: RecordDefinition,
  period: FoundPeriod | null,
  today: string,
  saysOverdue: boolean,
): Part | null => {
  const property = dueField(record)
  if (property === null) return null
  const open = openStates(record)
  const late = saysOverdue && period === null ? null : overdue.exec(rest.text)
  if (late !== null) {
    rest.cut(late.index, late[0].length)
    const from = period?.from ?? null
    const to = period?.to !== null && period?.to !== undefined && period.to < today ? period.to : daysAfter(today, -1)
    return {
      query: { ...(from === null ? {} : { [`${property}From`]: from }), [`${property}To`]: to, status: open },
      on: `${property},status`,
      words: period === null ? 'overdue' : `overdue, ${saidDate(record, property)} ${saidPeriod({ from, to }, today)}`,
    }
  }
  const found = due.exec(rest.text)
  if (found === null || period === null) return null
  rest.cut(found.index, found[0].length)
  return duePart(record, property, period, today)
}

/** What is still to be done by a day of the period. */
export const duePart = (record: RecordDefinition, property: string, period: Period, today: string): Part => ({
  query: {
    ...(period.from === null ? {} : { [`${property}From`]: period.from }),
    ...(period.to === null ? {} : { [`${property}To`]: period.to }),
    status: openStates(record),
  },
  on: `${property},status`,
  words: `${saidDate(record, property)} ${saidPeriod(period, today)}, not done`,
})

const openStates = ({ lifecycle: { states } }: RecordDefinition): string =>
  Object.keys(states)
    .filter((key) => states[key]?.closed !== true)
    .join(',')
