import { describe, expect, test } from 'vitest'
import { readsWhole } from '#kit/access.ts'
import { records } from '#records/index.ts'
import { deadlineSubjects, unseenSubjects } from '#records/duties/deadlines/subjects.ts'
import type { DeadlineSubject } from '#records/duties/deadlines/subjects.ts'
import { rules } from '#server/rules.ts'
import { recordNamed } from '#test/support/factory.ts'

/** What a kind with `referencedBy.deadlines` needs besides. */

/** Kinds without a next clock of their own, with the reason. */
const without: Readonly<Partial<Record<DeadlineSubject, string>>> = {
  'qualification-documents': 'That there is a clock tells what a query found: those who may know see it among the deadlines.',
}
const subjects = Object.keys(deadlineSubjects) as DeadlineSubject[]

test.each(subjects.filter((kind) => without[kind] === undefined))('%s says when its next clock runs out', (kind) => {
  const { fields } = recordNamed(kind)
  expect(fields['nextDeadline'], `give ${kind} the field nextDeadline in its record.ts`).toMatchObject({ computed: true })
  expect(rules[kind]?.computed?.['nextDeadline'], `compute it in its rules.ts: nextDeadlineOf('${kind}')`).toBeDefined()
})

describe('clocks of records that a role is not shown', () => {
  test.each(subjects)('those of %s are for who reads the kind, and more than a line of it', (kind) => {
    const record = recordNamed(kind)
    const others = records.deadlines.access.read.filter((role) => !record.access.read.includes(role) || !readsWhole(role, record))
    const shown = others.filter((role) => !unseenSubjects(role).includes(deadlineSubjects[kind]))
    expect(shown, 'add them to referencedBy.deadlines.hiddenFrom in its record.ts').toEqual([])
  })

  test('a supervisor sees those of claims nowhere: only their own reports are theirs', () => {
    expect(unseenSubjects('supervisor')).toEqual(['claim', 'oshaClaim', 'oshaSummary', 'carrierRequest', 'timeOff'])
    expect(unseenSubjects('manager')).toEqual(['oshaClaim', 'carrierRequest', 'timeOff'])
    expect(unseenSubjects('safety')).toEqual([])
  })
})
