import { asSeenBy, may } from '#kit/access.ts'
import { isFilterable } from '#kit/list-query.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition, Registry } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import type { Query } from '../questions/groups.ts'
import { plainText } from './words.ts'

/** What a word means for one kind. */
export interface Sense {
  readonly kind: string
  readonly query: Query
  /** How the answer says it. */
  readonly label: string
  /** The weaker one gives way: a state before an option, an option before a saved view. */
  readonly weight: number
}

export interface Lexicon {
  readonly kinds: Readonly<Record<string, RecordDefinition>>
  /** Words for the records themselves, with what they say besides: "trailers" are vehicles of that kind. */
  readonly nouns: ReadonlyMap<string, readonly Sense[]>
  readonly meanings: ReadonlyMap<string, readonly Sense[]>
  /** Every single word it knows, for slips of the finger. */
  readonly words: ReadonlySet<string>
}

/** Words of the trade beside the labels. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  vehicles: ['trucks', 'truck', 'units', 'unit', 'rigs', 'equipment'],
  drivers: ['guys', 'driver'],
  'run-assignments': ['runs', 'run', 'loads', 'assignments'],
  'time-off': ['off', 'leave', 'vacation', 'vacations', 'pto', 'out', 'time off requests', 'requests'],
  'oil-changes': ['oil', 'oil change', 'oil service'],
  'maintenance-todos': ['todos', 'to dos', 'todo', 'to do'],
  'recruiting-leads': ['leads', 'lead', 'recruiting leads'],
  'recruiting-applications': ['applications', 'applicants', 'application', 'candidates'],
  'workers-comp': ['workers comp', 'comp claims', 'workers comp claims', 'comp'],
  'osha-claims': ['osha', 'osha claims', 'osha cases', 'recordables'],
  'qualification-documents': ['documents', 'papers', 'dq documents'],
  'disciplinary-actions': ['discipline', 'write ups', 'writeups', 'warnings'],
  'roadside-inspections': ['inspections', 'roadsides', 'roadside inspections'],
  'clean-inspections': ['clean inspections'],
  'pm-schedules': ['pm', 'pms', 'schedules', 'preventive maintenance'],
  tasks: ['to-do list'],
  holds: ['holds'],
}

/** Words for records that say their state too: who is off has leave that was approved. */
const besides: Readonly<Record<string, readonly [Query, string]>> = {
  off: [{ status: 'approved' }, 'Approved'],
  out: [{ status: 'approved' }, 'Approved'],
}

/** What the trade says for a filter, beside the labels of states, options and views. */
const phrases: readonly Sense[] = [
  { kind: 'osha-claims', query: { status: 'investigating' }, label: 'being looked at', weight: 3 },
  { kind: 'osha-claims', query: { status: 'investigating' }, label: 'under investigation', weight: 3 },
  { kind: 'accidents', query: { injuriesFrom: '1' }, label: 'injury', weight: 3 },
  { kind: 'accidents', query: { injuriesFrom: '1' }, label: 'with injuries', weight: 3 },
  { kind: 'vehicles', query: { telematicsProblem: 'stale,never_synced' }, label: 'no gps sync', weight: 3 },
  { kind: 'vehicles', query: { status: 'in_shop' }, label: 'in the shop', weight: 3 },
  { kind: 'drivers', query: { readiness: 'block' }, label: 'cannot drive', weight: 3 },
  { kind: 'drivers', query: { readiness: 'block' }, label: "can't drive", weight: 3 },
  { kind: 'pm-schedules', query: { state: 'overdue,stop' }, label: 'overdue', weight: 4 },
  { kind: 'pm-schedules', query: { state: 'overdue,stop' }, label: 'past due', weight: 4 },
  { kind: 'tasks', query: { status: 'pending,in_progress,waiting' }, label: 'open', weight: 4 },
]

const known = new Map<Registry, Map<Role, Lexicon>>()

/** The words of a role: of the kinds it may list, and of the fields it reads there, and of nothing else. */
export const lexiconFor = (registry: Registry, role: Role): Lexicon => {
  const roles = known.get(registry) ?? new Map<Role, Lexicon>()
  known.set(registry, roles)
  const made = roles.get(role) ?? build(registry, role)
  roles.set(role, made)
  return made
}

const build = (registry: Registry, role: Role): Lexicon => {
  const kinds = Object.fromEntries(
    Object.values(registry)
      .filter((record) => may(role, 'read', record) && record.apart !== true)
      .map((record) => [record.name, asSeenBy(role, record)] as const)
      .filter(([, record]) => record.lineOnly !== true),
  )
  const nouns = new Map<string, Sense[]>()
  const meanings = new Map<string, Sense[]>()
  for (const record of Object.values(kinds)) {
    for (const word of nounsOf(record)) add(nouns, word, sense(record, ...(besides[word] ?? [{}, '']), 3))
    for (const one of [...meaningsOf(record), ...phrases.filter(({ kind }) => kind === record.name)]) add(meanings, one.label, one)
  }
  // "Trailers" asks for vehicles as well as for a kind of vehicle.
  for (const [word, senses] of meanings)
    for (const one of senses)
      if (one.kind === 'vehicles' && 'kind' in one.query && !nouns.has(plural(word))) {
        add(nouns, word, one)
        add(nouns, plural(word), one)
      }
  const words = new Set([...nouns.keys(), ...meanings.keys()].flatMap((phrase) => phrase.split(' ')).filter((word) => word.length > 2))
  return { kinds, nouns, meanings, words }
}

const add = (map: Map<string, Sense[]>, phrase: string, one: Sense): void => {
  const key = plainText(phrase)
  if (key === '') return
  const list = map.get(key) ?? []
  if (!list.some((other) => other.kind === one.kind && JSON.stringify(other.query) === JSON.stringify(one.query))) list.push(one)
  map.set(key, list)
}

const sense = ({ name }: RecordDefinition, query: Query, label: string, weight: number): Sense => ({ kind: name, query, label, weight })

const plural = (word: string): string => (word.endsWith('s') ? word : `${word}s`)

// "Runs" are those of a day; what repeats is called by more than one word.
const nounsOf = ({ name, label }: RecordDefinition): string[] =>
  name === 'runs' ? ['scheduled runs', 'regular runs'] : [label.many, label.one, ...(synonyms[name] ?? [])]

/** States, options, yes-or-no fields and the saved views of the list, each with the filter that it stands for. */
const meaningsOf = (record: RecordDefinition): Sense[] => [
  ...statesOf(record),
  ...record.list.views.map(({ label, query }) => sense(record, filtersOf(query), label, 0)),
  ...fieldEntries(record).flatMap(([property, field]): Sense[] => {
    if (!isFilterable(record, property)) return []
    switch (field.kind) {
      case 'choice':
      case 'choices':
        return Object.entries(field.options).map(([key, option]) => sense(record, { [property]: key }, option.label, 1))
      case 'bool':
        return [sense(record, { [property]: 'true' }, field.label, 1)]
      case 'ref':
      case 'refs':
        return [`without ${field.label}`, `no ${field.label}`, `without a ${field.label}`].map((label) =>
          sense(record, { [property]: 'null' }, label, 2),
        )
      default:
        return []
    }
  }),
]

const statesOf = (record: RecordDefinition): Sense[] => {
  const { states } = record.lifecycle
  const open = record.badge.length > 0 ? record.badge : Object.keys(states).filter((key) => states[key]?.closed !== true)
  const said = Object.entries(states).map(([key, state]) => sense(record, { status: key }, state.label, 2))
  // "Open" alone means what the badge of the menu counts.
  return [...said.filter(({ label }) => label.toLowerCase() !== 'open'), sense(record, { status: open.join(',') }, 'Open', 3)]
}

/** The filters of a saved view, without its order. */
const filtersOf = (query: string): Query =>
  Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => !['sort', 'view', 'limit'].includes(name)))
