/** What reviewers ask for, by reason; a technicality alone removes no violation. */
export const evidenceFor = (reason: string): readonly { readonly item: string; readonly state: 'missing' }[] =>
  (checklists[reason] ?? ['Documents that show the error']).map((item) => ({ item, state: 'missing' }))

const checklists: Readonly<Record<string, readonly string[]>> = {
  dismissed: ['Court record of the outcome', 'Copy of the citation', 'Inspection report'],
  wrong_carrier: ['Lease or bill of sale on that day', 'Cab card', 'Inspection report'],
  wrong_unit: ['Assignment or ELD record for that time', 'Registration of our unit', 'Inspection report'],
  duplicate: ['Both reports with their numbers'],
  incorrect: ['Photos', 'Repair order', 'Inspection report', 'Text of the section cited'],
  not_recordable: ['Police accident report', 'Statement that nothing was towed or no one was treated away from the scene'],
  eligible_crash: ['Police accident report', 'Photos or video', 'Proof of the eligible crash type'],
  other: ['Documents that show the error'],
}

/** The line of a checklist that a file of this category proves; null when it does not say. */
export const evidenceOfCategory = (category: string): string | null => proofs[category] ?? null

const proofs: Readonly<Record<string, string>> = {
  court: 'Court record of the outcome',
  dver: 'Inspection report',
  inspection: 'Inspection report',
  police_report: 'Police accident report',
  registration: 'Registration of our unit',
  invoice: 'Repair order',
}
