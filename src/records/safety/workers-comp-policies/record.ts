import { date, decimal, int, money, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { caseWorkers } from '#kit/roles.ts'
import { workersCompPoliciesWords } from './words.ts'

/** One policy year of workers' compensation: its premium, its losses, and the bureau's worksheet for the experience modification. */
export const workersCompPolicies = defineRecord({
  name: 'workers-comp-policies',
  path: '/workers-comp-policies',
  label: { one: "Workers' comp policy", many: "Workers' comp policies" },
  words: workersCompPoliciesWords,
  number: 'WCP-{seq3}',
  fields: {
    carrier: text({ label: 'Carrier', required: true, max: 120, search: true }),
    policyNumber: text({ label: 'Policy number', required: true, max: 60, search: true, single: true }),
    validFrom: date({ label: 'From', required: true, index: true }),
    validTo: date({ label: 'Until', required: true, notBefore: ['validFrom', 'Ends before it begins'] }),
    earnedPremium: money({ label: 'Earned premium', min: 0 }),
    manualPremium: money({ label: 'Manual premium', min: 0, help: 'Before the experience modification' }),
    modification: decimal({ label: 'Experience modification', places: 2, min: 0, help: 'As published by the rating bureau' }),
    actualPrimary: money({ label: 'Actual primary losses', min: 0 }),
    actualExcess: money({ label: 'Actual excess losses', min: 0 }),
    expectedPrimary: money({ label: 'Expected primary losses', min: 0 }),
    expectedExcess: money({ label: 'Expected excess losses', min: 0 }),
    weight: decimal({ label: 'Weight W', places: 3, min: 0, max: 1 }),
    ballast: money({ label: 'Ballast B', min: 0 }),
    claims: int({ label: 'Claims', computed: true }),
    lostTimeClaims: int({ label: 'Lost time', computed: true }),
    paid: money({ label: 'Paid', computed: true }),
    incurred: money({ label: 'Incurred', computed: true }),
  },
  lifecycle: { states: { active: { label: 'On file', tone: 'neutral' } }, initial: 'active', moves: {} },
  access: { read: caseWorkers, create: caseWorkers, update: caseWorkers, archive: ['super_admin', 'admin'], export: caseWorkers },
  scope: 'company',
  title: (policy) => `${policy.policyNumber}, ${policy.validFrom.slice(0, 4)}`,
  list: {
    columns: ['title', 'carrier', 'validFrom', 'validTo', 'claims', 'lostTimeClaims', 'paid', 'incurred', 'earnedPremium', 'modification'],
    sort: '-validFrom',
    filters: ['carrier', 'validFrom', 'validTo', 'claims', 'incurred', 'modification'],
    facts: ['validFrom', 'claims', 'incurred'],
  },
  form: [
    { heading: 'Policy', fields: ['carrier', 'policyNumber', 'validFrom', 'validTo', 'earnedPremium', 'manualPremium', 'modification'] },
    {
      heading: 'Experience rating worksheet',
      fields: ['actualPrimary', 'actualExcess', 'expectedPrimary', 'expectedExcess', 'weight', 'ballast'],
      help: 'Copied from the experience rating worksheet, to check its arithmetic. The bureau decides.',
    },
  ],
  importKeys: [],
})
