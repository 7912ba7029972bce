import { namesOfFact } from './kind/overview.ts'
import { describe, expect, test } from 'vitest'
import { registry } from '#records/index.ts'
import { asSeenBy } from './access.ts'
import type { RecordDefinition } from './record.ts'

const cases = Object.values(registry as Readonly<Record<string, RecordDefinition>>).flatMap((record) =>
  record.access.read.map((role) => [record.name, role, record] as const),
)

describe('a kind as a role sees it', () => {
  test.each(cases)('%s as %s: the card of a phone says more than the state, and only what the role may read', (_kind, role, record) => {
    const seen = asSeenBy(role, record)
    const { facts: own, overview, columns } = seen.list
    const lead = own.length > 0 ? own : overview[0] === undefined ? columns : namesOfFact(overview[0])
    const facts = lead.filter((name) => name !== 'status' && name !== 'title')
    expect(facts.length).toBeGreaterThan(0)
    expect(facts.filter((name) => !Object.hasOwn(seen.fields, name))).toEqual([])
  })

  test('a line of the OSHA log names its establishment and what it counts as, the claim of an injury its day and its cause', () => {
    const factsOf = (kind: string, role: 'manager' | 'safety'): readonly string[] => {
      const record = registry[kind]
      return record === undefined ? [] : asSeenBy(role, record).list.facts
    }
    expect(factsOf('osha-claims', 'manager')).toEqual(['establishment', 'recordable', 'classification'])
    expect(factsOf('osha-claims', 'safety')).toEqual(['occurredAt', 'establishment', 'nextDeadline'])
    expect(factsOf('workers-comp', 'safety').slice(0, 2)).toEqual(['injuredAt', 'cause'])
  })
})
