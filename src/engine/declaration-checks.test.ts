import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { choice, int, ref, text } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import type { Access, Move, RecordDefinition } from '#kit/record.ts'
import { identityReaders, managers } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { rules } from '#server/rules.ts'
import { contradictionsIn } from './declaration-checks.ts'
import type { RecordRules } from './write/rules.ts'

/** A kind in which nothing is wrong. */
const claims = defineRecord({
  name: 'claims',
  path: '/claims',
  label: { one: 'Claim', many: 'Claims' },
  number: 'CLM-{seq4}',
  fields: {
    place: text({ label: 'Place', search: true }),
    type: choice({ injury: { label: 'Injury' } }, { label: 'Type' }),
    cost: text({ label: 'Cost', readable: managers }),
    story: text({ label: 'Story', readable: managers, enteredBy: ['supervisor'] }),
    exam: text({ label: 'Exam', confidential: 'medical' }),
    note: text({ label: 'Note' }),
    link: text({ label: 'Link' }),
    days: text({ label: 'Days', computed: true }),
  },
  lifecycle: {
    states: { draft: { label: 'Draft', tone: 'neutral' }, open: { label: 'Open', tone: 'info' } },
    initial: 'draft',
    moves: {
      send: { label: 'Send', from: ['draft'], to: 'open', roles: managers, asks: { reason: text({ label: 'Reason' }) } },
    },
  },
  access: {
    read: [...managers, 'safety', 'supervisor'],
    create: [...managers, 'supervisor'],
    update: managers,
    archive: managers,
    export: managers,
    confidential: { medical: identityReaders },
    beside: { readers: managers, words: ['note'], where: { field: 'type', is: ['injury'] } },
  },
  scope: 'company',
  title: ({ place }) => place ?? '',
  list: {
    columns: ['title', 'place', 'cost'],
    sort: 'place',
    filters: ['status', 'cost'],
    facts: ['place'],
    views: [{ key: 'cheap', label: 'Cheap', query: 'cost=1', roles: managers }],
  },
  form: [{ heading: 'Claim', fields: ['place', 'cost', 'story', 'exam'] }],
}) as unknown as RecordDefinition

const hides: RecordRules = {
  masked: { link: () => sql`true` },
  earlierWords: { fields: ['note', 'attachment'], readers: managers },
  earlierState: { fields: ['status'], readers: managers, of: () => sql`true` },
}

const said = (record: RecordDefinition, own: RecordRules = hides): string[] =>
  contradictionsIn({ registry: { claims: record }, rules: { claims: own } })

const field = (name: string, made: Field): RecordDefinition => ({ ...claims, fields: { ...claims.fields, [name]: made } })
const access = (changed: Partial<Access>): RecordDefinition => ({ ...claims, access: { ...claims.access, ...changed } })
const list = (changed: Partial<RecordDefinition['list']>): RecordDefinition => ({ ...claims, list: { ...claims.list, ...changed } })
const asking = (asks: Move['asks']): RecordDefinition => ({
  ...claims,
  lifecycle: {
    ...claims.lifecycle,
    moves: { send: { ...(claims.lifecycle.moves['send'] as Move), ...(asks === undefined ? {} : { asks }) } },
  },
})
const story = { label: 'Story', readable: managers, enteredBy: ['supervisor'] } as const
const draft = { label: 'Exam', confidential: 'medical', authored: { while: ['draft'] } } as const
const everybody: Partial<Access> = { update: [...managers, 'supervisor'] }
const drafted = (made: Field, changed: Partial<Access> = everybody): RecordDefinition => {
  const record = field('exam', made)
  // A supervisor who may change the record enters no story.
  return { ...record, fields: { ...record.fields, story: text({ label: 'Story' }) }, access: { ...record.access, ...changed } }
}
const whole = { roles: managers, line: ['place'], sort: 'place', title: 'Claim {code} of {place}', note: '' }
const lined: RecordDefinition = {
  ...claims,
  fields: { ...claims.fields, story: text({ label: 'Story' }) },
  access: { ...claims.access, whole },
  list: { ...claims.list, views: [] },
}

test('no kind contradicts itself', () => {
  expect(contradictionsIn({ registry, rules })).toEqual([])
})

test.each([
  ['no changes', claims],
  ['with a field that its author corrects', drafted(text(draft))],
  ['with lines', lined],
])('a kind %s is right', (_name, record) => {
  expect(said(record)).toEqual([])
})

test.each<readonly [RecordDefinition, string]>([
  [
    field('story', text({ ...story, readable: undefined as never })),
    'claims.story: enteredBy hides nothing without readable: declare readable',
  ],
  [
    field('story', text({ ...story, readable: [...managers, 'supervisor'] })),
    'claims.story: supervisor is in readable and in enteredBy: who reads it enters it anyway',
  ],
  [field('story', text({ ...story, enteredBy: ['safety'] })), 'claims.story: safety is in enteredBy and creates no such record'],
  [
    access(everybody),
    'claims.story: supervisor is in enteredBy and in update: it would change a record of which it does not see what it wrote',
  ],
  [
    field('story', text({ ...story, confidential: 'medical' })),
    'claims.story: supervisor is in enteredBy and cannot fill it in: its class, editable, system, computed or access.whole is against it',
  ],
  [
    field('story', text({ ...story, editable: managers })),
    'claims.story: supervisor is in enteredBy and cannot fill it in: its class, editable, system, computed or access.whole is against it',
  ],
  [
    drafted(text({ label: 'Exam', authored: { while: ['draft'] } })),
    'claims.exam: authored without confidential: everyone reads it, and no view is logged',
  ],
  [
    drafted(text({ ...draft, readable: managers })),
    'claims.exam: authored with readable or enteredBy: its author would not know the field. The readers of its class are enough',
  ],
  [drafted(text({ ...draft, system: true })), 'claims.exam: authored and written by the program: its author cannot fill it in'],
  [drafted(text({ ...draft, authored: { while: ['draft', 'lost'] } })), 'claims.exam: authored while lost, which is no state'],
  [drafted(text({ ...draft, authored: { while: ['open'] } })), 'claims.exam: authored, but not while draft, where a new record begins'],
  [drafted(text(draft), {}), 'claims.exam: authored, but supervisor creates such a record and cannot change it, or does not read it whole'],
  [
    field('exam', int({ label: 'Exam', confidential: 'payment' })),
    'claims.exam: confidential payment shows the last four digits of a text, and this is none',
  ],
  [
    field('exam', text({ label: 'Exam', confidential: 'identity' })),
    'claims.exam: confidential, but access.confidential names no reader of identity data',
  ],
  [field('cost', text({ label: 'Cost', readable: ['recruiter'] })), 'claims.cost: readable for no role that reads the kind whole'],
  [
    field('exam', text({ label: 'Exam', confidential: 'medical', required: true })),
    'claims.exam: required, but manager, supervisor creates such a record and may not fill it in',
  ],
  [
    field('exam', text({ label: 'Exam', confidential: 'medical', search: true })),
    'claims.exam: search with confidential finds nothing: text hidden from some readers is not searched',
  ],
  [
    field('cost', text({ label: 'Cost', readable: managers, search: true })),
    'claims.cost: search with readable finds nothing: text hidden from some readers is not searched',
  ],
  [list({ facts: ['place', 'exam'] }), 'claims.exam: confidential but a column or fact of the list, where it’s empty for everyone'],
  [list({ columns: ['createdAt', 'place'] }), 'claims.createdAt: the first column of the list is the link to the record. Begin with title'],
  [list({ filters: ['exam'] }), 'claims.exam: is no filter for manager'],
  [list({ sort: '-cost' }), 'claims.cost: sorts the list, not for safety'],
  [
    list({ views: [{ key: 'a', label: 'Cheap', query: 'cost=1' }] }),
    'claims.cost: the view "Cheap" asks for it, and supervisor is refused',
  ],
  [
    field('reason', text({ label: 'Reason' })),
    'claims.reason: "send" asks for a reason, which would be written over it. Ask for it under another name',
  ],
  [
    asking({ reason: text({ label: 'Reason', confidential: 'medical' }) }),
    'claims: "send" asks for a reason that some do not read, and history says it to all. Ask for a field of the record',
  ],
  [access({ beside: { readers: managers, words: ['gone'] } }), 'claims.gone: named in beside.words but has no column'],
  [
    access({ beside: { readers: managers, words: ['type'], where: { field: 'type', is: ['injury'] } } }),
    'claims.type: beside.where depends on it, and people without access to it would read all the rest',
  ],
  [access({ beside: { readers: managers, words: ['days'] } }), 'claims.days: named in beside.words but has no column'],
  [
    access({ beside: { readers: managers, where: { field: 'gone', is: 'given' } } }),
    'claims.gone: beside.where depends on it, but it has no column',
  ],
  [
    access({ beside: { readers: managers, where: { field: 'type', is: ['wound'] } } }),
    'claims.type: beside.where names wound, which isn’t an option',
  ],
  [access({ whole: { ...whole, line: ['place', 'gone'] } }), 'claims.gone: named in whole.line but is no field'],
  [access({ whole: { ...whole, line: ['place', 'cost'] } }), 'claims.cost: named in whole.line, which every reader of the kind sees'],
  [access({ whole: { ...whole, title: 'Claim of {note}' } }), 'claims.note: named in whole.title but not in whole.line'],
  [
    { ...claims, title: (row) => `${String(row['place'])}: ${String(row['exam'])}` },
    'claims.exam: used in the title, which people without access to it read',
  ],
  [{ ...claims, children: [{ kind: 'claim', by: 'place', label: 'Claims' }] }, 'claims: children names claim, which is no kind'],
  [
    { ...claims, children: [{ kind: 'claims', by: 'plaice', label: 'Claims' }] },
    'claims: children names plaice, which is no field of claims',
  ],
  [
    field('parent', ref('claims', { label: 'Parent', only: { field: 'type', values: ['wound'] } })),
    'claims.parent: only names type of claims, which is no open choice with these options',
  ],
  [{ ...claims, title: (row) => String(row['note']) }, 'claims.note: used in the title, which people without access to it read'],
])('planted %#: %2$s', (record, sentence) => {
  expect(said(record)).toContain(sentence)
})

test.each<readonly [RecordRules, string]>([
  [{ masked: { days: () => sql`true` } }, 'claims.days: masked hides it, and it is kept in no column'],
  [{ masked: { place: () => sql`true` } }, 'claims.place: search with masked would find what the row hides'],
  [{ masked: { place: () => sql`true` } }, 'claims.place: used in the title, which people without access to it read'],
  [{ earlierWords: { fields: ['gone'], readers: managers } }, 'claims.gone: earlierWords hides it, and it is kept in no column'],
  [
    { earlierState: { fields: ['days'], readers: managers, of: () => sql`true` } },
    'claims.days: earlierState hides it, and it is kept in no column',
  ],
])('planted in the rules %#: %2$s', (own, sentence) => {
  expect(said(claims, own)).toContain(sentence)
})

test('each contradiction is said once', () => {
  expect(said(field('reason', text({ label: 'Reason' })))).toHaveLength(1)
})
