import { describe, expect, test } from 'vitest'
import { readsWhole } from '#kit/access.ts'
import { deadlines } from '#records/duties/deadlines/record.ts'
import { deadlineSubjects } from '#records/duties/deadlines/subjects.ts'
import { unseenSubjects } from '#records/duties/deadlines/unseen.ts'
import type { DeadlineSubject } from '#records/duties/deadlines/subjects.ts'
import { rules } from '#server/rules.ts'
import { recordNamed } from '#test/support/factory.ts'

/** What a kind that has deadlines needs beside its line in `records/duties/deadlines/subjects.ts`. */

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
    const others = deadlines.access.read.filter((role) => !record.access.read.includes(role) || !readsWhole(role, record))
    const shown = others.filter((role) => !unseenSubjects(role).includes(deadlineSubjects[kind]))
    expect(shown, 'to be named in readInPart of records/duties/deadlines/subjects.ts').toEqual([])
  })

  test('a supervisor sees those of claims nowhere: only their own reports are theirs', () => {
    expect(unseenSubjects('supervisor')).toEqual(['claim', 'oshaClaim', 'oshaSummary', 'timeOff', 'carrierRequest'])
    expect(unseenSubjects('manager')).toEqual(['oshaClaim', 'timeOff', 'carrierRequest'])
    expect(unseenSubjects('safety')).toEqual([])
  })
})
