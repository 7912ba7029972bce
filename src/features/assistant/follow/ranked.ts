import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { groupField } from '../reading/fields.ts'
import type { Followed } from '../reading/follow.ts'
import { refsTo } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import { numberNamed } from '../reader/measures.ts'

const verbs =
  'has|have|had|got|gets|get|is|was|with|wrote|issued|gave|ran|run|runs|drove|drives|did|does|made|took|logged|worked|missed|cost|costs|caused|spent|spends'
const ranks = new RegExp(
  String.raw`^(?:and |so |then |ok )*(?:(who)(?: all)?|(?:which|what) (\S+(?: \S+)?)) (${verbs}) (?:(?:us|the) )*(most|fewest|least|highest|lowest|more)(?: of (?:them|those|these))?(?: (.+))?$`,
)
/** Verbs that count the records themselves; others name something that was added up. */
const countsRecords = /^(?:has|have|had|got|gets|get|with|wrote|issued|gave|is|was|made|did)$/

/** "Which state wrote the most", "who ran the fewest": the list before by it, the largest or the smallest alone. */
export const ranked = (text: string, before: Followed, { lexicon }: Reading): Frame | null => {
  const [whole, , noun, verb = '', rank = '', said] = ranks.exec(text) ?? []
  const record = lexicon.kinds[before.kind]
  if (record === undefined || whole === undefined) return null
  const { frame, kind, list } = before
  const grouped = frame.type === 'group' ? frame.by : null
  const by = noun === undefined ? personIn(record, grouped) : groupField(record, noun.replace(/s$/, ''), lexicon)
  if (by === null || (grouped !== by && !countsRecords.test(verb))) return null
  const measure = measureFor(said, before, record, lexicon)
  if (measure === null) return null
  const { sort: _sort, ...query } = list.query
  const read = list.read.filter(({ on }) => on !== 'sort')
  return { type: 'group', kind, by, query, read, assumed: list.assumed, ...measure, top: 1, ...(smallest.test(rank) ? { up: true } : {}) }
}

const smallest = /^(?:fewest|least|lowest)$/

/** The number that is ranked by: the one that is named, else the one of the question before; null where the words name another list. */
const measureFor = (
  said: string | undefined,
  { measure }: Followed,
  record: RecordDefinition,
  lexicon: Lexicon,
): { readonly sum?: string; readonly average?: string } | null => {
  const before = measure?.how === 'sum' || measure?.how === 'average' ? measure : null
  const named = said === undefined ? null : numberNamed(said, record, lexicon)
  if (said !== undefined && (named === null || (before !== null && named !== before.field))) return null
  if (before?.how === 'average') return { average: before.field }
  const field = named ?? before?.field
  return field === undefined ? {} : { sum: field }
}

/** The person that "who" asks for: that of the groups before, else the driver of the list. */
const personIn = (record: RecordDefinition, by: string | null): string | null => {
  const field = record.fields[by ?? '']
  if (by !== null && field?.kind === 'ref' && (field.to === 'drivers' || field.to === 'users')) return by
  return refsTo(record, 'drivers').find((name) => record.fields[name]?.kind === 'ref') ?? null
}
