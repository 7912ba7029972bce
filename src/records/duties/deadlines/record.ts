import { bool, choice, instant, longText, ref, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import type { AddedReferences } from '#kit/kind/references.ts'
import { caseWorkers, operationsStaff, safetyDeciders } from '#kit/roles.ts'
import { deadlinesWords } from './words.ts'

/**
 * A running clock. It ends by proof, by a recorded miss, by a test that its driver refused or by a named waiver, never by the passing of
 * time; when the facts that started it change, it says why it stopped.
 */
export const deadlinesFor = (subjects: AddedReferences) =>
  defineRecord({
    name: 'deadlines',
    path: '/deadlines',
    label: { one: 'Deadline', many: 'Deadlines' },
    words: deadlinesWords,
    number: 'CLK-{seq5}',
    fields: {
      what: text({ label: 'Requirement', required: true, max: 160, system: true, search: true }),
      rule: text({ label: 'Rule', required: true, max: 40, system: true, index: true }),
      citation: text({ label: 'Source', max: 120, system: true }),
      ruleText: longText({ label: 'Rule text', max: 2000, system: true }),
      policy: bool({ label: 'Basis', yes: 'Company policy', no: 'Law', system: true }),
      severity: choice(
        { legal: { label: 'Legal', tone: 'danger' }, warn: { label: 'Important', tone: 'warning' }, info: { label: 'Note', tone: 'info' } },
        { label: 'Weight', system: true },
      ),
      ...subjects.fields,
      driver: ref('drivers', { label: 'Driver', system: true }),
      vehicle: ref('vehicles', { label: 'Vehicle', system: true }),
      division: ref('divisions', { label: 'Division', system: true }),
      startsAt: instant({ label: 'Starts', required: true, system: true }),
      dueAt: instant({ label: 'Due', required: true, system: true, clock: true, index: true }),
      basis: text({ label: 'Reason', max: 500, system: true }),
      explanation: text({ label: 'Explanation', max: 500, system: true }),
      overdue: choice({ no: { label: 'No' }, yes: { label: 'Overdue', tone: 'danger' } }, { label: 'Overdue', computed: true }),
      late: choice(
        { no: { label: 'On time' }, yes: { label: 'Late', tone: 'warning' }, not_done: { label: 'Not done', tone: 'danger' } },
        { label: 'Done in time', computed: true },
      ),
      metAt: instant({ label: 'Done at', system: true }),
      metNote: text({ label: 'Proof', max: 300, system: true }),
      missedReason: text({ label: 'Reason missed', max: 500, system: true }),
      waivedReason: text({ label: 'Reason of the waiver', max: 500, system: true }),
      decidedBy: ref('users', { label: 'Decided by', system: true }),
    },
    lifecycle: {
      states: {
        running: { label: 'Running', tone: 'neutral' },
        met: { label: 'Met', tone: 'success', closed: true },
        missed: { label: 'Missed', tone: 'danger', closed: true },
        not_given: { label: 'Not given', tone: 'neutral', closed: true },
        waived: { label: 'Waived', tone: 'neutral', closed: true },
        not_applicable: { label: 'Not applicable', tone: 'neutral', closed: true },
      },
      initial: 'running',
      moves: {
        meet: {
          label: 'Mark as done',
          from: ['running', 'missed'],
          to: 'met',
          roles: operationsStaff,
          next: true,
          counterpart: 'miss',
          help: 'Enter when it was done and the proof. Add the document under Files.',
          asks: {
            metAt: instant({ label: 'Done at', required: true }),
            metNote: text({ label: 'Proof', required: true, max: 300, placeholder: 'Report number, confirmation, name of the collector' }),
          },
        },
        miss: {
          label: 'Mark as missed',
          from: ['running'],
          to: 'missed',
          roles: operationsStaff,
          tone: 'danger',
          help: 'This rule requires a written reason. It is kept on the record.',
          asks: { missedReason: text({ label: 'Reason missed', required: true, max: 500 }) },
        },
        waive: {
          label: 'Waive',
          from: ['running', 'missed'],
          to: 'waived',
          roles: safetyDeciders,
          tone: 'danger',
          help: 'Your name and reason are kept with the deadline.',
          asks: { waivedReason: text({ label: 'Reason', required: true, max: 500 }) },
        },
        resume: {
          label: 'Reopen',
          from: ['met', 'missed', 'waived'],
          to: 'running',
          roles: safetyDeciders,
          asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
        },
      },
    },
    // Why a deadline of a claim was met, missed or started again may be medical.
    access: {
      read: operationsStaff,
      create: [],
      update: [],
      archive: [],
      export: caseWorkers,
      beside: {
        readers: caseWorkers,
        words: ['metNote', 'missedReason', 'waivedReason'],
        where: { field: 'claim', is: 'given' },
      },
    },
    scope: { field: 'division' },
    title: (deadline) => deadline.what,
    list: {
      columns: ['title', 'driver', 'vehicle', ...subjects.columns, 'rule', 'policy', 'citation', 'dueAt', 'status', 'severity'],
      keep: ['driver', 'vehicle', 'rule', 'policy'],
      sort: 'dueAt',
      filters: ['status', 'overdue', 'late', 'dueAt', 'rule', 'severity', 'policy', 'driver', 'vehicle', ...subjects.names],
      views: [
        { key: 'important', label: 'Legal and important', query: 'status=running&severity=legal,warn&sort=urgency', first: true },
        { key: 'running', label: 'Running', query: 'status=running&sort=dueAt' },
        { key: 'overdue', label: 'Overdue', query: 'status=running&overdue=yes&sort=dueAt' },
        { key: 'today', label: 'Due in 24 hours', query: 'status=running&overdue=no&dueAtTo=now%2B24h&sort=dueAt' },
        { key: 'late', label: 'Done late', query: 'status=met&late=yes&sort=-dueAt' },
        { key: 'missed', label: 'Missed', query: 'status=missed&sort=-dueAt' },
        { key: 'waived', label: 'Waived', query: 'status=waived&sort=-dueAt' },
      ],
      overview: [
        ...subjects.columns,
        ['For', 'driver', 'vehicle'],
        'dueAt',
        ['Started', 'startsAt', 'basis'],
        ['Rule', 'rule', 'citation', 'policy'],
        'severity',
        ['Done', 'metAt', 'metNote'],
        'missedReason',
        'waivedReason',
        'decidedBy',
      ],
      facts: ['dueAt', 'driver', 'severity'],
    },
    form: [],
  })
