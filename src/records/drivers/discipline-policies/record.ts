import { bool, choice, choices, date, int, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { administrators, operationsStaff } from '#kit/roles.ts'
import { categories, levels } from '../disciplinary-actions/levels.ts'
import { disciplinePoliciesWords } from './words.ts'

const isTwice = (lines: readonly { readonly level?: unknown }[] | null): boolean =>
  lines !== null && new Set(lines.map(({ level }) => level)).size < lines.length

/** The company's ladder for one category: its steps, how long each counts, points, and from where another person approves. Policy, not law. */
export const disciplinePolicies = defineRecord({
  name: 'discipline-policies',
  path: '/discipline-policies',
  label: { one: 'Discipline policy', many: 'Discipline policies' },
  words: disciplinePoliciesWords,
  number: 'POL-{seq3}',
  fields: {
    category: choice(categories, { label: 'Category', required: true }),
    ladder: choices(levels, { label: 'Steps', required: true }),
    windowMonths: int({ label: 'Counts for', unit: 'months', required: true, min: 1, max: 120 }),
    finalWindowMonths: int({ label: 'Final warning counts for', unit: 'months', min: 1, max: 120 }),
    windows: rows(
      {
        level: choice(levels, { label: 'Level', required: true }),
        months: int({ label: 'Counts for', unit: 'months', required: true, min: 1, max: 120 }),
      },
      { label: 'Other windows', max: 10, help: 'Levels with a different look-back period' },
    ),
    points: rows(
      { level: choice(levels, { label: 'Level', required: true }), points: int({ label: 'Points', required: true, min: 0, max: 100 }) },
      { label: 'Points', max: 10 },
    ),
    immediate: choice(levels, { label: 'Severe cases start at' }),
    immediateCases: text({ label: 'Severe cases', max: 300, placeholder: 'DUI, falsified logs, refusal to test' }),
    approvalFrom: choice(levels, { label: 'Approval needed from', required: true, default: 'final_warning' }),
    promptDays: int({ label: 'Issue within', unit: 'days', min: 1, max: 365, help: 'Later actions need a reason. Defaults to 14.' }),
    appealDays: int({ label: 'Days to appeal', min: 1, max: 90 }),
    cleanOffsets: bool({ label: 'Clean inspections reduce points' }),
    cleanOffset: int({ label: 'Points per clean inspection', min: 0, max: 10 }),
    validFrom: date({ label: 'Valid from', required: true }),
    validTo: date({ label: 'Valid to', notBefore: ['validFrom', 'Ends before it begins'] }),
  },
  lifecycle: { states: { active: { label: 'In force', tone: 'success' } }, initial: 'active', moves: {} },
  access: {
    read: operationsStaff,
    create: administrators,
    update: administrators,
    archive: administrators,
    export: ['super_admin', 'admin', 'safety'],
  },
  scope: 'company',
  title: (policy) => categories[policy.category].label,
  list: {
    columns: ['title', 'ladder', 'windowMonths', 'finalWindowMonths', 'approvalFrom', 'validFrom', 'validTo'],
    sort: 'category',
    filters: ['category', 'approvalFrom', 'validFrom', 'validTo'],
    facts: ['windowMonths', 'approvalFrom', 'validFrom'],
  },
  form: [
    {
      heading: 'Ladder',
      fields: ['category', 'ladder', 'windowMonths', 'finalWindowMonths', 'windows', 'immediate', 'immediateCases', 'approvalFrom'],
    },
    { heading: 'Points and appeal', fields: ['points', 'cleanOffsets', 'cleanOffset', 'promptDays', 'appealDays'] },
    { heading: 'Validity', fields: ['validFrom', 'validTo'] },
  ],
  check: (policy) => [
    isTwice(policy.windows) && issue('windows', 'Each level has one window'),
    isTwice(policy.points) && issue('points', 'Each level has one number of points'),
    (policy.windows ?? []).some(({ level }) => level === 'final_warning') &&
      policy.finalWindowMonths !== null &&
      issue('windows', 'The final warning has its own field'),
  ],
})
