import { describe, expect, test } from 'vitest'
import { asSeenBy, mayReveal } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import type { RecordRow } from '../queries/rows.ts'
import { partsOf } from './section-parts.ts'

const kinds: readonly RecordDefinition[] = Object.values(registry)
const empty: RecordRow = { id: 'a', number: 'A-1', title: 'A', status: 'open', statusSince: '', version: 1, archivedAt: null }
const cases = kinds.flatMap((record) => record.access.read.map((role) => ({ name: `${record.name} as ${role}`, record, role })))

describe('the cards of a record', () => {
  test.each(cases)('$name: no card says that nothing was entered in fields that are withheld', ({ record, role }) => {
    const seen = asSeenBy(role, record)
    const wrong = seen.form.filter((section) => {
      const whole = record.form.find(({ heading }) => heading === section.heading)?.fields ?? []
      const isWithheld = whole.some((name) => {
        const field = seen.fields[name]
        return field === undefined || !mayReveal(role, seen, field)
      })
      return (
        section.fields.length === 0 ||
        (isWithheld && partsOf({ id: null, role }, seen, empty, section, { editable: false }).says === 'nothing')
      )
    })
    expect(wrong.map(({ heading }) => heading)).toEqual([])
  })

  test('an OSHA case is one card to a manager, with the establishment, and six to Safety', () => {
    const record = registry['osha-claims'] as unknown as RecordDefinition
    const cardsOf = (role: 'manager' | 'safety'): string[] => {
      const seen = asSeenBy(role, record)
      return seen.form
        .filter(
          (section) =>
            partsOf({ id: null, role }, seen, { ...empty, establishment: 'b' }, section, { editable: false }).says !== 'withheld',
        )
        .map(({ heading }) => heading)
    }
    expect(cardsOf('manager')).toEqual(['Case'])
    expect(cardsOf('safety')).toHaveLength(6)
  })

  test('a section nobody filled says so to whoever reads all of it', () => {
    const vehicles = registry['vehicles'] as unknown as RecordDefinition
    const words = Object.keys(vehicles.fields).filter((name) => vehicles.fields[name]?.kind === 'text')
    const section = { heading: 'Words', fields: words }
    expect(partsOf({ id: null, role: 'super_admin' }, vehicles, empty, section, { editable: true }).says).toBe('nothing')
  })
})
