/** Stops of company policy: who may override them does so by name and with a reason. The numbers are the company's own. */
export const policyStops = {
  violations: { label: 'More than 2 violations in 3 years' },
  accidents: { label: 'More than 1 accident in 3 years' },
  mvr: { label: 'MVR below company standard' },
  psp: { label: 'PSP below company standard' },
  previousEmployers: { label: 'Previous employers: below company standard' },
  experience: { label: 'Driving experience without employers' },
  no_rehire: { label: 'Left us as not eligible for rehire' },
} as const
export type PolicyStop = keyof typeof policyStops

export const allowed = { violations: 2, accidents: 1 } as const
