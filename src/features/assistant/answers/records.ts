import { mayRevealIn } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Frame } from '../frame.ts'
import type { Named } from '../reading/names/named.ts'
import { freshnessOf, ofTelematics } from './freshness.ts'
import { notThere, nothing } from './shape.ts'
import type { Answer, Asking, Source } from './shape.ts'
import { valueShown } from './values.ts'

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

/** One value as the record's page shows it. One that the person may not read is answered like one that does not exist. */
export const answerField = async (asking: Asking, { named, field: name }: Extract<Frame, { type: 'field' }>): Promise<Answer> => {
  const found = await foundFor(asking, named)
  if (found === null) return notThere
  const { record, row, source } = found
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
