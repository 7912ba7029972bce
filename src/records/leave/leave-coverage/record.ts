import { choice, int, ref } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { managers, operationsStaff } from '#kit/roles.ts'
import { leaveCoverageWords } from './words.ts'

/** How many of a division's drivers stay: "at least 80 % of Kansas City's drivers". Policy: protected leave is counted, never refused. */
export const leaveCoverage = defineRecord({
  name: 'leave-coverage',
  path: '/time-off/coverage',
  label: { one: 'Coverage rule', many: 'Coverage rules' },
  noLaw: 'Company policy. It never blocks protected leave.',
  words: leaveCoverageWords,
  number: 'COV-{seq3}',
  fields: {
    division: ref('divisions', { label: 'Division', required: true, help: 'Includes sub-divisions.' }),
    minAvailable: int({ label: 'Minimum drivers available', unit: '%', required: true, min: 1, max: 100 }),
    effect: choice(
      { warn: { label: 'Ask first', tone: 'warning' }, block: { label: 'Don’t approve', tone: 'danger' } },
      { label: 'If below minimum', required: true, default: 'warn' },
    ),
  },
  lifecycle: { states: { active: { label: 'In effect', tone: 'success' } }, initial: 'active', moves: {} },
  access: { read: operationsStaff, create: managers, update: managers, archive: managers, export: managers },
  scope: { field: 'division' },
  title: ({ minAvailable }) => `At least ${minAvailable} % available`,
  about: ['{division}: {title}'],
  list: {
    columns: ['title', 'minAvailable', 'effect'],
    sort: 'number',
    filters: ['effect', 'minAvailable'],
    facts: ['minAvailable', 'effect'],
  },
  form: [{ heading: 'Coverage', fields: ['division', 'minAvailable', 'effect'] }],
})
