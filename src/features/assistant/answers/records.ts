import { mayRevealIn } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { daysUntil } from '#kit/dates/expiry.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import { formatCount } from '#kit/format.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Frame } from '../frame.ts'
import type { Named } from '../reading/names/named.ts'
import { freshnessOf, ofTelematics } from './freshness.ts'
import { notThere, nothing } from './shape.ts'
import type { Answer, Asking, Source } from './shape.ts'
import { saysYes, valueShown, yesOrNo } from './values.ts'

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly number: string; readonly title: string }
export interface Found {
  readonly record: RecordDefinition
  readonly row: Row
  readonly source: Source
}

/** The record as it is answered to the person; null where they may not see it, or there is none. */
export const foundFor = async ({ deps, user, lexicon }: Asking, { kind, id }: Named): Promise<Found | null> => {
  const record = lexicon.kinds[kind]
  if (record === undefined) return null
  try {
    const row = (await readRecord(deps, record, user, id)) as unknown as Row
    return { record, row, source: { kind, id, number: row.number, title: row.title, href: `${record.path}/${id}` } }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

export const openRecord = ({ record, source }: Found): Answer['list'] => ({
  href: source.href,
  label: `Open ${inSentence(record.label.one)}`,
})

export const answerRecord = async (asking: Asking, frame: Extract<Frame, { type: 'record' }>): Promise<Answer> => {
  const found = await foundFor(asking, frame.named)
  if (found === null) return notThere
  const { record, row, source } = found
  return {
    ...nothing,
    response: `${record.label.one} ${row.title}. I’ll open it.`,
    sources: [source],
    actions: [
      { type: 'navigate', path: source.href, message: `Opening ${row.title}` },
      { type: 'highlight', selector: '[data-guide="record.header"]', message: `This is ${row.title}.` },
    ],
  }
}

const everyRecord: Readonly<Record<string, string>> = {
  status: 'Status',
  number: 'Number',
  statusSince: 'Status since',
  createdAt: 'Added',
  updatedAt: 'Last changed',
}

/** What a field is called, or what every record has. */
export const labelOf = (record: RecordDefinition, name: string): string => fieldOf(record, name)?.label ?? everyRecord[name] ?? name

/** The record that a reference of the row points to. */
export const pointedTo = ({ record, row }: Found, property: string): Named | null => {
  const field = record.fields[property]
  const id = row[property]
  if (field?.kind !== 'ref' || typeof id !== 'string') return null
  return { kind: field.to, id, label: String((row['labels'] as Record<string, unknown> | undefined)?.[property] ?? '') }
}

/** One value as the record's page shows it. One that the person may not read is answered like one that does not exist. */
export const answerField = async (asking: Asking, frame: Extract<Frame, { type: 'field' }>): Promise<Answer> => {
  const found = await foundFor(asking, frame.named)
  if (found === null) return notThere
  if (frame.since === true) return timeSince(asking, found, frame.field)
  const names = [frame.field, ...(frame.or ?? [])]
  if (frame.through === undefined) return frame.yesNo === true ? yesNoOf(asking, found, names, frame.is) : valueOf(asking, found, names)
  const through = fieldOf(found.record, frame.through)
  const named = pointedTo(found, frame.through)
  if (through === undefined || through.confidential !== undefined) return notThere
  if (named === null)
    return {
      ...nothing,
      sources: [found.source],
      list: openRecord(found),
      response: `No ${inSentence(through.label)} is entered for ${found.row.title}.`,
    }
  const far = await foundFor(asking, named)
  return far === null ? notThere : valueOf(asking, far, [frame.field])
}

/** The first value that says yes, after that word; with `is`, whether the value is one of those. */
const yesNoOf = async (asking: Asking, found: Found, names: readonly string[], is?: string): Promise<Answer> => {
  const { record, row } = found
  const today = asking.deps.clock.today()
  if (names.some((name) => fieldOf(record, name)?.confidential !== undefined)) return valueOf(asking, found, names)
  const first = names.find((name) => saysYes(record, name, row, today) === true)
  const value = await valueOf(asking, found, first === undefined ? names : [first])
  const shown = row[names[0] ?? '']
  const isSaid = is === 'expired' ? typeof shown === 'string' && shown < today : isOneOf(shown, is?.split(',') ?? [])
  const lead = is === undefined ? yesOrNo(record, names, row, today) : isSaid ? 'Yes: ' : 'No: '
  return value.response.startsWith(lead) ? value : { ...value, response: `${lead}${value.response}` }
}

const isOneOf = (value: unknown, wanted: readonly string[]): boolean =>
  (Array.isArray(value) ? value : [value]).some((one) => wanted.includes(String(one)))

/** How long it has been since a date of the record: what has ended counts until it did. */
const timeSince = ({ deps, user }: Asking, found: Found, name: string): Answer => {
  const { record, row, source } = found
  const shown = valueShown(record, name, row, user.timeZone)
  const label = labelOf(record, name)
  const base: Answer = {
    ...nothing,
    sources: [source],
    list: openRecord(found),
    read: [{ label: 'Value', value: name === 'statusSince' ? label : `Time since ${inSentence(label)}` }],
  }
  if (shown === null) return { ...base, response: `No ${inSentence(label)} is entered for ${row.title}.` }
  const state = record.lifecycle.states[String(row['status'])]
  const from = dayIn(String(row[name]), user.timeZone)
  const ended =
    name === 'statusSince' || state?.closed !== true ? undefined : endDates.map((one) => row[one]).find((day) => typeof day === 'string')
  if (state?.closed === true && name !== 'statusSince' && ended === undefined)
    return { ...base, response: `${row.title} is ${inSentence(state.label)}. ${label}: ${shown}.` }
  const length = spanWords(from, typeof ended === 'string' ? ended : deps.clock.today())
  if (name === 'statusSince')
    return { ...base, response: `${row.title} has been ${inSentence(state?.label ?? '')} for ${length}, since ${shown}.` }
  if (typeof ended === 'string') return { ...base, response: `${row.title}: ${length}, until ${formatDate(ended)}. ${label}: ${shown}.` }
  return { ...base, response: `${row.title}: ${length}. ${label}: ${shown}.` }
}

/** The day of a date, or of a moment where the person is. */
const dayIn = (value: string, timeZone: string): string =>
  value.includes('T') ? new Date(value).toLocaleDateString('sv-SE', { timeZone }) : value

const endDates = ['terminationDate', 'disposedOn']

/** "2 years, 3 months", "5 months", "12 days": whole ones by the calendar. */
const spanWords = (from: string, to: string): string => {
  let months = 0
  while (monthsAfter(from, months + 1) <= to) months += 1
  if (months === 0) return formatCount(daysUntil(to, from), 'day')
  const years = Math.floor(months / 12)
  return [years === 0 ? '' : formatCount(years, 'year'), months % 12 === 0 ? '' : formatCount(months % 12, 'month')]
    .filter(Boolean)
    .join(', ')
}

/** The value of the first of the fields that is filled. */
const valueOf = async (asking: Asking, found: Found, names: readonly string[]): Promise<Answer> => {
  const { record, row, source } = found
  const name = names.find((one) => valueShown(record, one, row, asking.user.timeZone) !== null) ?? names[0] ?? ''
  const field = fieldOf(record, name)
  const label = field?.label ?? (record.lineOnly === true ? undefined : everyRecord[name])
  if (label === undefined) return notThere
  const base: Answer = { ...nothing, sources: [source], list: openRecord(found), read: [{ label: 'Value', value: label }] }
  if (field?.confidential !== undefined) {
    if (!mayRevealIn(asking.user, record, field, row)) return notThere
    return { ...base, response: `${label} of ${row.title} is confidential. Open the record and show it there; each look is logged.` }
  }
  const unread = ofTelematics.has(name) && Number(row[name]) === 0 && typeof row[name] !== 'string'
  const shown = unread ? null : valueShown(record, name, row, asking.user.timeZone)
  const freshness = await freshnessOf(asking, record, { id: row.id }, name)
  if (shown === null) return { ...base, freshness, response: `No ${inSentence(label)} is entered for ${row.title}.` }
  return { ...base, freshness, response: `${shown}: ${inSentence(label)} of ${inSentence(record.label.one)} ${row.title}.` }
}
