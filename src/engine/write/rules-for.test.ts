import { sql } from 'drizzle-orm'
import { expect, expectTypeOf, test } from 'vitest'
import { choice, date, instant, int, money, ref, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { deriveStatus } from './derive-status.ts'
import type { PlannedWrite } from './rules-for.ts'
import { rulesFor } from './rules-for.ts'

/*
 * Each planted mistake stands below a line that expects the compiler to refuse it: one that it lets through, and the check of types
 * is red for the line that expected something.
 */

const outline = {
  name: 'leave-days',
  path: '/leave-days',
  label: { one: 'Leave day', many: 'Leave days' },
} as const

const declared = {
  number: 'LVE-{seq4}',
  access: { read: ['admin'], create: ['admin'], update: [], archive: [], export: [] },
  scope: 'company',
  title: () => '',
  list: { columns: [], sort: 'day', filters: [], facts: [] },
  form: [],
} as const

const leaveDays = defineRecord({
  ...outline,
  ...declared,
  fields: {
    driver: ref('drivers', { label: 'Driver', required: true }),
    day: date({ label: 'Day', required: true }),
    kind: choice({ paid: { label: 'Paid' }, unpaid: { label: 'Unpaid' } }, { label: 'Kind', required: true }),
    pay: money({ label: 'Pay' }),
    diagnosis: text({ label: 'Diagnosis', required: true, confidential: 'medical' }),
    decidedAt: instant({ label: 'Decided', required: true, system: true }),
    left: int({ label: 'Days left', computed: true }),
  },
  lifecycle: {
    states: { asked: { label: 'Asked', tone: 'info' }, granted: { label: 'Granted', tone: 'success' } },
    initial: 'asked',
    moves: {
      grant: {
        label: 'Grant',
        from: ['asked'],
        to: 'granted',
        roles: ['admin'],
        asks: { on: date({ label: 'On', required: true }), pay: money({ label: 'Pay' }) },
      },
      reopen: { label: 'Reopen', from: ['granted'], to: 'asked', roles: ['admin'] },
    },
  },
})

/** A kind without moves and computed fields. */
const plain = defineRecord({
  ...outline,
  ...declared,
  fields: { day: date({ label: 'Day' }) },
  lifecycle: { states: { active: { label: 'Active', tone: 'success' } }, initial: 'active', moves: {} },
})

test('a move out of a state that is not declared does not compile', () => {
  const states = { open: { label: 'Open', tone: 'info' } } as const
  const record = defineRecord({
    ...outline,
    ...declared,
    fields: {},
    lifecycle: {
      states,
      initial: 'open',
      moves: {
        // @ts-expect-error no such state
        shut: { label: 'Shut', from: ['opened'], to: 'open', roles: [] },
      },
    },
  })
  expect(record.lifecycle.states).toBe(states)
})

test('the engine gets the rules as they are given', () => {
  const before = (): Promise<void> => Promise.resolve()
  const set = () => ({ pay: 100 })
  const rules = rulesFor(leaveDays, { before, moves: { grant: { set } }, dependsOn: ['drivers'] })
  expect(rules).toEqual({ before, moves: { grant: { set } }, dependsOn: ['drivers'] })
})

test('planned writes have the fields and states of the declaration', () => {
  const rules = rulesFor(leaveDays, {
    before: async (_tx, writes) => {
      for (const { before, after } of writes) {
        expectTypeOf(after.day).toEqualTypeOf<string>()
        expectTypeOf(after.pay).toEqualTypeOf<number | null>()
        expectTypeOf(after.kind).toEqualTypeOf<'paid' | 'unpaid'>()
        expectTypeOf(after.status).toEqualTypeOf<'asked' | 'granted'>()
        // Taken out of the row for those who do not see it, and filled in by the rule itself.
        expectTypeOf(after.diagnosis).toEqualTypeOf<string | null>()
        expectTypeOf(after.decidedAt).toEqualTypeOf<string | null>()
        expectTypeOf(before?.decidedAt).toEqualTypeOf<string | undefined>()
        deriveStatus({ after }, 'granted')
        // @ts-expect-error a status changes by a move or deriveStatus
        after.status = 'granted'
        after.decidedAt = '2026-11-20T12:00:00.000Z'
        // @ts-expect-error wrong name of a field
        after.dya = '2026-11-20'
        // @ts-expect-error wrong state
        deriveStatus({ after }, 'denied')
        // @ts-expect-error wrong option
        after.kind = 'sick'
        // @ts-expect-error a required field is never empty
        after.day = null
        // @ts-expect-error the id is the engine's
        after.id = ''
        // @ts-expect-error a computed field is not stored
        void after.left
        // @ts-expect-error stamped as the row is written
        void after.updatedAt
        // @ts-expect-error what stood before stays as it stood
        if (before !== null) before.pay = 0
      }
    },
    after: async (_tx, writes) => {
      for (const { after } of writes) {
        expectTypeOf(after.decidedAt).toEqualTypeOf<string>()
        expectTypeOf(after.updatedAt).toEqualTypeOf<string>()
        // @ts-expect-error the row is written already
        after.pay = 0
      }
    },
  })
  expect(Object.keys(rules)).toEqual(['before', 'after'])
})

test('a write knows its move, and by the move what it asked', () => {
  const askedOn = (write: PlannedWrite<typeof leaveDays>): string | null => {
    expectTypeOf(write.move).toEqualTypeOf<'grant' | 'reopen' | undefined>()
    // @ts-expect-error unknown move
    if (write.move === 'deny') return null
    // @ts-expect-error only one of the moves asks it
    void write.inputs?.on
    return write.move === 'grant' ? write.inputs.on : null
  }
  const row = { id: '', number: '', title: '', version: 0, source: 'manual', tags: [], archivedAt: null, archiveReason: null } as const
  const after = {
    ...row,
    tags: [],
    driver: '',
    day: '',
    kind: 'paid',
    pay: null,
    diagnosis: null,
    decidedAt: null,
    status: 'asked',
  } as const
  const write = { before: null, action: 'status', issues: [] } as const
  expect(askedOn({ ...write, issues: [], after: { ...after, tags: [] }, move: 'grant', inputs: { on: '2026-11-20' } })).toBe('2026-11-20')
})

test('moves, their rows and their answers are those of the declaration', () => {
  const rules = rulesFor(leaveDays, {
    moves: {
      grant: {
        ruledOut: (row, by) => {
          // @ts-expect-error confidential: nobody's to look at here
          void row.diagnosis
          // @ts-expect-error a computed field is there only when the record is read
          void row.left
          // @ts-expect-error may be kept from who reads it
          void row.day.length
          return row.createdBy === by ? 'Somebody else grants it.' : null
        },
        guard: async (_tx, row, inputs) => {
          expectTypeOf(inputs.on).toEqualTypeOf<string>()
          expectTypeOf(inputs.pay).toEqualTypeOf<number | null | undefined>()
          // @ts-expect-error not asked
          void inputs.reason
          // @ts-expect-error a computed field is not stored
          void row.left
          return inputs.on < row.day ? 'Not before the day.' : null
        },
        set: (_tx, row, inputs) => ({ pay: inputs.pay ?? row.pay, decidedAt: inputs.on }),
      },
      reopen: {
        // @ts-expect-error this move asks nothing
        guard: async (_tx, _row, { on }) => String(on),
        // @ts-expect-error wrong kind of value
        set: () => ({ pay: '100' }),
      },
    },
    // @ts-expect-error unknown move
    thaws: ['deny'],
  })
  expect(Object.keys(rules.moves ?? {})).toEqual(['grant', 'reopen'])
})

test('a rule of a move that is not declared does not compile', () => {
  const rules = rulesFor(leaveDays, {
    moves: {
      grant: {},
      // @ts-expect-error unknown move
      deny: {},
    },
  })
  expect(Object.keys(rules.moves ?? {})).toEqual(['grant', 'deny'])
})

test('a move sets no field that is not declared, and no status', () => {
  const misspelt = rulesFor(leaveDays, {
    // @ts-expect-error wrong name of a field
    moves: { grant: { set: () => ({ payd: 100 }) } },
  })
  const status = rulesFor(leaveDays, {
    // @ts-expect-error the status is the move's own
    moves: { grant: { set: () => ({ pay: 100, status: 'granted' }) } },
  })
  expect([misspelt, status]).toHaveLength(2)
})

test('SQL is given for computed fields, and stored ones are masked', () => {
  const rules = rulesFor(leaveDays, {
    computed: {
      left: ({ row }) => sql`${row}.days`,
      // @ts-expect-error stored, not computed
      pay: () => sql`0`,
    },
    masked: {
      day: ({ row }) => sql`${row}.secret`,
      // @ts-expect-error a computed field hides by its own SQL
      left: () => sql`true`,
    },
  })
  expect(Object.keys(rules)).toEqual(['computed', 'masked'])
})

test('a kind without moves and computed fields takes none', () => {
  const rules = rulesFor(plain, {
    // @ts-expect-error no move is declared
    moves: { end: {} },
    // @ts-expect-error no computed field is declared
    computed: { left: () => sql`0` },
    before: async (_tx, writes) => {
      for (const { move } of writes) expectTypeOf(move).toEqualTypeOf<undefined>()
    },
  })
  expect(Object.keys(rules)).toEqual(['moves', 'computed', 'before'])
})
