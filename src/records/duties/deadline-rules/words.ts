import type { KindWords } from '#kit/kind/words.ts'

export const deadlineRulesWords: KindWords = {
  names: ['deadline rule', 'clock rules', 'deadline policies', 'legal rules'],
  fields: {
    offset: ['time allowed', 'how long'],
    severity: ['weight', 'severity'],
    what: ['requirement'],
    citation: ['citation', 'source', 'reg', 'regulation'],
    validFrom: ['valid from', 'effective', 'in effect'],
    validTo: ['valid to', 'valid until'],
    unit: ['unit', 'counted in'],
  },
  views: { policy: ['from company policy', 'company policies', 'our own'] },
  options: {
    'status.draft': ['waiting on approval', 'waiting for approval', 'not approved', 'needing approval', 'drafts'],
    'status.active': ['in effect', 'current'],
    'status.retired': ['old', 'no longer used'],
    'unit.hours': ['in hours', 'counted in hours'],
    'unit.calendar_days': ['in calendar days'],
    'unit.business_days': ['in business days', 'in working days'],
    'unit.months': ['in months'],
    'severity.legal': ['required by law', 'federal', 'legally required'],
    'policy.false': ['not company policy', 'from the law'],
  },
}
