/** Reports to OSHA by the rule of their deadline: a death within 8 hours, anything else severe within 24 (29 CFR 1904.39(a)). */
export const oshaReports = {
  'OSHA-8': { label: 'Within 8 hours', tone: 'danger' },
  'OSHA-24': { label: 'Within 24 hours', tone: 'danger' },
} as const
