import { bool, choice, date, int, longText, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { operationsStaff } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'
import { plainRules } from './shipped.ts'
import { deadlineRulesWords } from './words.ts'

const stewards = ['super_admin', 'safety'] as const

/** One version of a rule that starts clocks: how long, by which calendar, from when to when it holds, and where it is written. */
export const deadlineRules = defineRecord({
  name: 'deadline-rules',
  path: '/deadline-rules',
  label: { one: 'Deadline rule', many: 'Deadline rules' },
  words: deadlineRulesWords,
  number: 'RULE-{seq3}',
  fields: {
    code: text({ label: 'Code', required: true, max: 40, search: true, upper: true, index: true, single: true }),
    what: text({ label: 'Requirement', required: true, max: 160, search: true }),
    offset: int({ label: 'Time allowed', required: true, min: 0, max: 5000 }),
    unit: choice(
      {
        hours: { label: 'Hours, elapsed' },
        calendar_days: { label: 'Calendar days' },
        business_days: { label: 'Business days' },
        months: { label: 'Months' },
      },
      { label: 'Counted in', required: true, default: 'calendar_days' },
    ),
    citation: text({ label: 'Source', max: 120, search: true, help: 'The section of law; empty for company policy' }),
    ruleText: longText({ label: 'Rule text', max: 2000 }),
    severity: choice(
      { legal: { label: 'Legal', tone: 'danger' }, warn: { label: 'Important', tone: 'warning' }, info: { label: 'Note', tone: 'info' } },
      { label: 'Weight', required: true, default: 'warn' },
    ),
    policy: bool({ label: 'Basis', yes: 'Company policy', no: 'Law', default: true }),
    state: choice(states, { label: 'State', help: 'Leave blank for all states' }),
    validFrom: date({ label: 'Valid from', required: true }),
    validTo: date({ label: 'Valid to', notBefore: ['validFrom', 'Ends before it begins'] }),
  },
  lifecycle: {
    states: {
      draft: { label: 'To approve', tone: 'info' },
      active: { label: 'In force', tone: 'success' },
      retired: { label: 'Retired', tone: 'neutral', closed: true },
    },
    initial: 'draft',
    moves: {
      approve: {
        label: 'Approve',
        from: ['draft'],
        to: 'active',
        roles: stewards,
        next: true,
        help: 'A second person must approve. Applies to new deadlines only.',
      },
      retire: {
        label: 'Retire',
        from: ['draft', 'active'],
        to: 'retired',
        roles: stewards,
        tone: 'danger',
        help: 'Today is its last day. Existing deadlines stay; no new ones are created.',
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: {
    read: operationsStaff,
    create: ['super_admin', 'safety'],
    update: stewards,
    archive: ['super_admin'],
    export: ['super_admin', 'admin', 'safety'],
  },
  scope: 'company',
  title: (rule) => `${rule.code}: ${rule.what}`,
  list: {
    columns: ['title', 'offset', 'unit', 'severity', 'policy', 'citation', 'state', 'validFrom', 'validTo', 'status'],
    sort: 'code',
    filters: ['status', 'code', 'severity', 'policy', 'unit', 'state', 'validFrom', 'validTo'],
    views: [
      { key: 'active', label: 'In force', query: 'status=active' },
      { key: 'draft', label: 'To approve', query: 'status=draft' },
      { key: 'policy', label: 'Company policy', query: 'status=active&policy=true' },
    ],
    facts: ['offset', 'unit', 'citation'],
  },
  form: [
    { heading: 'Rule', fields: ['code', 'what', 'offset', 'unit', 'severity', 'state'] },
    { heading: 'Source', fields: ['policy', 'citation', 'ruleText', 'validFrom', 'validTo'] },
  ],
  importKeys: [],
  check: (rule) => [
    rule.policy === false && rule.citation === null && issue('citation', 'Enter the citation, or mark it as company policy'),
    plainRules.has(rule.code) &&
      (rule.unit === 'hours' || rule.unit === 'business_days') &&
      issue('unit', 'This one is counted in calendar days or months'),
    rule.policy === true && rule.severity === 'legal' && issue('severity', 'Company policy is never shown as law'),
  ],
})
