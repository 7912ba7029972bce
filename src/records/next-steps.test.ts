import { describe, expect, test } from 'vitest'
import { text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import type { Move } from '#kit/record.ts'
import { registry } from './index.ts'

const kinds = Object.values(registry).map((record) => ({
  kind: record.name,
  states: Object.entries(record.lifecycle.states),
  moves: Object.entries<Move>(record.lifecycle.moves),
}))

describe.each(kinds)('$kind', ({ states, moves }) => {
  test('a state in which work is left says what is next, where a harmless step leads on', () => {
    const silent = states.filter(([name, state]) => {
      const steps = moves.filter(([, move]) => move.from.includes(name) && move.tone !== 'danger' && move.rare !== true)
      return state.closed !== true && state.tone !== 'success' && steps.length > 0 && !steps.some(([, move]) => move.next === true)
    })
    expect(
      silent.map(([name]) => name),
      'states without a move that says `next: true`',
    ).toEqual([])
  })

  test('the other answer of a decision is possible where the decision is due', () => {
    const apart = moves.filter(([name, move]) => {
      const other = moves.find(([key]) => key === move.counterpart)?.[1]
      return move.counterpart === name || (move.counterpart !== undefined && !move.from.some((state) => other?.from.includes(state)))
    })
    expect(apart.map(([name]) => name)).toEqual([])
    expect(moves.filter(([, move]) => move.counterpart !== undefined && move.next !== true).map(([name]) => name)).toEqual([])
  })
})

test('a counterpart names a declared move, or the declaration does not compile', () => {
  const record = defineRecord({
    name: 'x',
    path: '/x',
    label: { one: 'X', many: 'X' },

    number: 'X-{seq4}',
    fields: { name: text({ label: 'Name' }) },
    lifecycle: {
      states: { asked: { label: 'Asked', tone: 'warning' }, granted: { label: 'Granted', tone: 'success' } },
      initial: 'asked',
      // @ts-expect-error -- no move has the name `refuse`.
      moves: {
        approve: { label: 'Approve', from: ['asked'], to: 'granted', roles: [], next: true, counterpart: 'refuse' },
        deny: { label: 'Deny', from: ['asked'], to: null, roles: [], tone: 'danger' },
      },
    },
    access: { read: [], create: [], update: [], archive: [], export: [] },
    scope: 'company',
    title: () => '',
    list: { columns: ['name'], sort: 'name', filters: [], facts: [] },
    form: [],
  })
  expect(Object.keys(record.lifecycle.moves)).toEqual(['approve', 'deny'])
})
