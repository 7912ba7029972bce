import { bool, choice, date, int, longText, money, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { states } from '#kit/facts/us-states.ts'
import { waitingRuleIssues } from '../workers-comp/money/work-status.ts'
import { benefitRulesWords } from './words.ts'

const stewards = ['super_admin', 'safety'] as const

/** Shares of the average weekly wage that States pay; the usual one is two thirds. */
export const benefitShares = {
  two_thirds: { label: '66 2/3 %', share: [2, 3] },
  sixty: { label: '60 %', share: [3, 5] },
  seventy: { label: '70 %', share: [7, 10] },
  seventy_five: { label: '75 %', share: [3, 4] },
  eighty: { label: '80 %', share: [4, 5] },
} as const

/** What a State pays for time lost, as the company entered it: the table behind every estimate, not law that comes with the product. */
export const benefitRules = defineRecord({
  name: 'benefit-rules',
  path: '/benefit-rules',
  label: { one: 'State benefit rule', many: 'State benefit rules' },
  words: benefitRulesWords,
  number: 'WCR-{seq3}',
  fields: {
    state: choice(states, { label: 'State', required: true }),
    waitingDays: int({ label: 'Waiting days', required: true, min: 0, max: 60, help: 'Unpaid days at the start of disability' }),
    retroactiveAfterDays: int({
      label: 'Retroactive after',
      unit: 'd',
      min: 0,
      max: 365,
      help: 'When disability lasts longer than this, the waiting days are paid too; empty when they never are. Where the State says "14 days or more", enter 13.',
    }),
    injuryDayCounts: bool({ label: 'Day of injury', yes: 'Counts', no: 'Does not count', default: false }),
    share: choice(benefitShares, { label: 'Wage share', required: true, default: 'two_thirds' }),
    weeklyMin: money({ label: 'Weekly minimum', min: 0 }),
    weeklyMax: money({ label: 'Weekly maximum', min: 0 }),
    wageAtMost: bool({
      label: 'Below the least',
      yes: 'No more than the wage',
      no: 'The least all the same',
      default: false,
      help: 'What the State pays where the wage itself is below the least a week',
    }),
    validFrom: date({ label: 'Valid from', required: true }),
    validTo: date({ label: 'Valid to', notBefore: ['validFrom', 'Ends before it begins'] }),
    takenFrom: text({ label: 'Taken from', max: 200, search: true, help: 'Statute, board bulletin or carrier' }),
    note: longText({ label: 'Note', max: 1000 }),
  },
  lifecycle: {
    states: { active: { label: 'In use', tone: 'success' }, retired: { label: 'Retired', tone: 'neutral', closed: true } },
    initial: 'active',
    moves: {
      retire: {
        label: 'Retire',
        from: ['active'],
        to: 'retired',
        roles: stewards,
        tone: 'danger',
        asks: { reason: text({ label: 'Reason', required: true, max: 300 }) },
      },
    },
  },
  access: {
    read: safetyDeciders,
    create: ['super_admin', 'safety'],
    update: stewards,
    archive: ['super_admin'],
    export: ['super_admin', 'admin', 'safety'],
  },
  scope: 'company',
  title: (rule) => `${states[rule.state].label}, ${rule.validFrom.slice(0, 4)}`,
  list: {
    columns: [
      'title',
      'waitingDays',
      'retroactiveAfterDays',
      'injuryDayCounts',
      'share',
      'weeklyMin',
      'weeklyMax',
      'validTo',
      'takenFrom',
      'status',
    ],
    sort: 'state',
    filters: ['status', 'state', 'share', 'validFrom', 'validTo'],
    views: [{ key: 'active', label: 'In use', query: 'status=active' }],
    facts: ['waitingDays', 'weeklyMax', 'validFrom'],
  },
  form: [
    { heading: 'State', fields: ['state', 'validFrom', 'validTo', 'takenFrom', 'note'] },
    {
      heading: 'Time lost',
      fields: ['waitingDays', 'retroactiveAfterDays', 'injuryDayCounts', 'share', 'weeklyMin', 'weeklyMax', 'wageAtMost'],
      help: 'Company table for estimates. State law governs what the carrier pays. Rules for consecutive days and partial wage loss aren’t calculated.',
    },
  ],
  importKeys: [],
  check: (rule) => [
    rule.weeklyMin !== null &&
      rule.weeklyMax !== null &&
      rule.weeklyMax < rule.weeklyMin &&
      issue('weeklyMax', 'Less than the least a week'),
    ...waitingRuleIssues({
      policy: true,
      waitingDays: rule.waitingDays,
      retroactiveAfterDays: rule.retroactiveAfterDays,
      injuryDayCounts: rule.injuryDayCounts === true,
    }).map((message) => issue('retroactiveAfterDays', message)),
  ],
})
