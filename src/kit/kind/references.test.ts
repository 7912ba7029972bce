import { expect, test } from 'vitest'
import { referencesTo } from './references.ts'

const repairs = { referencedBy: { holds: { field: 'repair', label: 'Repair', system: true } } } as const
const tickets = {
  referencedBy: { holds: { field: 'ticket', label: 'Ticket', column: true }, deadlines: { field: 'ticket', label: 'Ticket' } },
} as const

test('a kind gets the references that other kinds declare for it, in the order of the list', () => {
  expect(referencesTo('holds', { repairs, tickets, users: { referencedBy: {} } })).toEqual({
    fields: {
      repair: { kind: 'ref', to: 'repairs', label: 'Repair', system: true },
      ticket: { kind: 'ref', to: 'tickets', label: 'Ticket' },
    },
    names: ['repair', 'ticket'],
    columns: ['ticket'],
    writable: ['ticket'],
  })
})

test('two kinds that add the same field are named', () => {
  expect(() => referencesTo('holds', { repairs, tires: repairs })).toThrow('tires and repairs both add repair to holds')
})
