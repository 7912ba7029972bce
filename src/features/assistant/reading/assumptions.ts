import type { RecordDefinition } from '#kit/record.ts'
import type { Assumption } from '../frame.ts'
import type { Reading } from './reading.ts'
import { mine } from './fields.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Listed } from './listed.ts'
import type { Shape } from './shape.ts'

interface Asking {
  readonly text: string
  readonly nouns: readonly string[]
  readonly reading: Reading
  readonly shape: Shape
  readonly follows: boolean
  /** Whether the question has a clause about records of another kind. */
  readonly joined: boolean
}

/** Kinds of which those that have left, or stand aside, are not counted unless they are asked for. */
export const standing: ReadonlySet<string> = new Set(['drivers', 'vehicles'])

/** What a question leaves open is settled here, said, and can be changed by one press. */
export const assume = (record: RecordDefinition, list: Listed, asking: Asking): Listed =>
  ofMine(
    record,
    inDivision(
      record,
      fromToday(
        record,
        onToday(
          record,
          stillGood(
            record,
            unsaid(record, inUse(record, powered(record, list, asking), asking.shape.by, looksBack(asking)), asking),
            asking,
          ),
          asking,
        ),
        asking,
      ),
      asking.reading,
    ),
    asking,
  )

const add = (list: Listed, query: Query, assumed: Assumption): Listed => ({
  ...list,
  query: { ...list.query, ...query },
  assumed: [...list.assumed, assumed],
})

export const truckKinds = 'tractor,straight,box,yard'
/** "Trucks" are what is driven with a load or to move one; units, vehicles and the fleet are all. */
const powered = (record: RecordDefinition, list: Listed, { nouns }: Asking): Listed => {
  const asks = record.name === 'vehicles' && nouns.some((noun) => /^(?:trucks?|power units|rigs?|semis)$/.test(noun))
  if (!asks || 'kind' in list.query || 'id' in list.query || 'reefer' in list.query) return list
  return add(
    list,
    { kind: truckKinds },
    { on: 'kind', words: 'tractors and trucks, without trailers', instead: [{ label: 'All units', query: {} }] },
  )
}

/** What drivers had in the past is asked of those who have left as well. */
const looksBack = ({ text, joined }: Asking): boolean => joined && /\b(?:had|were|was|got|received)\b/.test(text)

/** "How many trucks" means those in use. */
export const inUse = (record: RecordDefinition, list: Listed, by: string | null = null, past = false): Listed => {
  const asksState = [
    'status',
    'id',
    'readiness',
    'hireDate',
    'hireDateFrom',
    'hireDateTo',
    'terminationDateFrom',
    'terminationDateTo',
    'rehireEligible',
    'disposedOnFrom',
  ].some((name) => name in list.query)
  if (!standing.has(record.name) || asksState || past || by === 'status') return list
  const closed = Object.entries(record.lifecycle.states).filter(([, state]) => state.closed === true)
  const words = closed.map(([, { label }]) => label.toLowerCase()).join(' or ')
  return add(
    list,
    { status: 'active' },
    {
      on: 'status',
      words: 'active only',
      instead: [
        { label: `All but ${words}`, query: { status: `!${closed.map(([key]) => key).join(',')}` } },
        { label: `All ${record.label.many.toLowerCase()}`, query: {} },
      ],
    },
  )
}

/** What the kind declares for a question that says neither a state nor a date. */
const unsaid = (record: RecordDefinition, list: Listed, { shape, text, follows }: Asking): Listed => {
  const [query, words] = record.words.unsaid ?? []
  const names = Object.keys(list.query)
  const says = names.some(
    (name) => name === 'id' || name === 'status' || name in (query ?? {}) || /(?:From|To)$/.test(name) || isDay(record, name),
  )
  if (
    query === undefined ||
    words === undefined ||
    says ||
    follows ||
    shape.trend !== null ||
    shape.order !== null ||
    /\b(?:ever|had|were|was)\b/.test(text)
  )
    return list
  return add(list, query, {
    on: Object.keys(query).join(),
    words,
    instead: [{ label: `All ${record.label.many.toLowerCase()}`, query: {} }],
  })
}

const isDay = ({ fields }: RecordDefinition, name: string): boolean => ['date', 'instant'].includes(fields[name]?.kind ?? '')

/** An endorsement is worth what the license is. */
const stillGood = (record: RecordDefinition, list: Listed, { reading, shape }: Asking): Listed => {
  const asks =
    record.name === 'drivers' && /^[A-Z]/.test(list.query['endorsements'] ?? '') && record.fields['licenseExpirationDate'] !== undefined
  if (!asks || Object.keys(list.query).some((name) => name.startsWith('licenseExpirationDate')) || shape.trend !== null) return list
  return add(
    list,
    { licenseExpirationDateFrom: reading.today },
    { on: 'licenseExpirationDate', words: 'license not expired', instead: [{ label: 'Expired licenses too', query: {} }] },
  )
}

/** "Who is off" means today. */
const onToday = (record: RecordDefinition, list: Listed, { text, nouns, reading, follows, shape }: Asking): Listed => {
  const asks =
    record.name === 'time-off' &&
    shape.order === null &&
    (nouns.some((noun) => noun === 'off' || noun === 'out') || /\b(?:now|currently)\b/.test(text)) &&
    !('endFrom' in list.query || 'startTo' in list.query || 'startFrom' in list.query)
  if (!asks || follows) return list
  return add(
    list,
    { startTo: reading.today, endFrom: reading.today },
    { on: 'start,end', words: 'today', instead: [{ label: 'Any day', query: {} }] },
  )
}

/** Runs without a day are those to come. */
const fromToday = (record: RecordDefinition, list: Listed, { reading, shape }: Asking): Listed => {
  const dated = Object.keys(list.query).some((name) => /^(?:serviceDate|start|end)(?:From|To)?$/.test(name))
  const ended = (list.query['status'] ?? '').split(',').some((state) => record.lifecycle.states[state]?.closed === true)
  if (record.name !== 'run-assignments' || dated || ended || shape.trend !== null || shape.top !== null || 'id' in list.query) return list
  return add(
    list,
    { serviceDateFrom: reading.today },
    { on: 'serviceDate', words: 'from today on', instead: [{ label: 'All days', query: {} }] },
  )
}

/** "My trucks" of somebody to whom no truck is given are all that they may see. */
const ofMine = (record: RecordDefinition, list: Listed, { text, reading: { limited } }: Asking): Listed =>
  /\b(?:my|mine)\b/.test(text) && mine(text, record, limited).length === 0
    ? {
        ...list,
        assumed: [...list.assumed, { on: 'my', words: `all ${record.label.many.toLowerCase()} that you can access`, instead: [] }],
      }
    : list

/** The division chosen on the screen, where the question names none. */
export const inDivision = (_record: RecordDefinition, list: Listed, { division }: Pick<Reading, 'division'>): Listed =>
  division === 'ALL' || ['division', 'division.id', 'id'].some((name) => name in list.query)
    ? list
    : add(
        list,
        { division },
        { on: 'division', words: 'the division chosen above', instead: [{ label: 'All divisions', query: { division: 'ALL' } }] },
      )
