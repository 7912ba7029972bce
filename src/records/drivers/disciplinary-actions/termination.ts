/** What is settled before a termination is complete. Company policy, with the rules it rests on where there are any. */
export const terminationItems = {
  finalPayOn: {
    label: 'Final pay',
    says: 'State law sets the final pay deadline. Check it first.',
    citation: null,
  },
  equipmentReturnedOn: { label: 'Equipment', says: 'Truck, keys, fuel cards, tablet, permit book.', citation: null },
  holdsSettledOn: {
    label: 'Holds and access',
    says: 'Runs reassigned, holds lifted or kept with a reason, sign-ins and telematics access ended.',
    citation: null,
  },
  fileSetAsideOn: {
    label: 'File retention',
    says: 'Qualification file kept for three years after the last day; test records apart from it.',
    citation: '49 CFR 391.51(c)',
  },
  referenceRuleOn: {
    label: 'Reference rule',
    says: 'Answer prospective employers’ requests within 30 days, from the file only.',
    citation: '49 CFR 391.23(g)',
  },
} as const

/** A sentence while items are open, else null. */
export const openItems = (action: Readonly<Record<string, unknown>>): string | null => {
  if (action['level'] !== 'termination') return null
  const open = Object.entries(terminationItems).filter(([field]) => (action[field] ?? null) === null)
  return open.length === 0 ? null : `The termination checklist is open: ${open.map(([, item]) => item.label.toLowerCase()).join(', ')}.`
}
