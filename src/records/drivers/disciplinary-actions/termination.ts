/** What is settled before a termination is complete. Company policy, with the rules it rests on where there are any. */
export const terminationItems = {
  finalPayOn: {
    label: 'Final pay',
    says: 'Sent or agreed by the day the State sets; State law decides the day, so look it up first.',
    citation: null,
  },
  equipmentReturnedOn: { label: 'Equipment', says: 'Truck, keys, fuel cards, tablet, permit book.', citation: null },
  holdsSettledOn: {
    label: 'Holds and access',
    says: 'Runs taken off, holds lifted or kept with a reason, sign-ins and telematics ended.',
    citation: null,
  },
  fileSetAsideOn: {
    label: 'File retention',
    says: 'Qualification file kept for three years after the last day; test records apart from it.',
    citation: '49 CFR 391.51(c)',
  },
  referenceRuleOn: {
    label: 'Reference rule',
    says: 'Requests of later carriers are answered within 30 days, with what the file shows and nothing else.',
    citation: '49 CFR 391.23(g)',
  },
} as const

/** A sentence while items are open, else null. */
export const openItems = (action: Readonly<Record<string, unknown>>): string | null => {
  if (action['level'] !== 'termination') return null
  const open = Object.entries(terminationItems).filter(([field]) => (action[field] ?? null) === null)
  return open.length === 0 ? null : `The termination checklist is open: ${open.map(([, item]) => item.label.toLowerCase()).join(', ')}.`
}
