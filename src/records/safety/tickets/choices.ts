/** What became of a charge or of the ticket. */
export const dispositions = {
  pending: { label: 'Pending', tone: 'info' },
  guilty: { label: 'Guilty as charged', tone: 'danger' },
  no_contest: { label: 'No contest', tone: 'danger' },
  reduced: { label: 'Reduced', tone: 'warning' },
  dismissed: { label: 'Dismissed', tone: 'success' },
  deferred: { label: 'Deferred', tone: 'warning' },
  not_guilty: { label: 'Not guilty', tone: 'success' },
} as const

/** Whether a deferral or dismissal is a conviction hangs on it (49 CFR 383.5). */
export const pleaAnswers = {
  yes: { label: 'Yes', tone: 'danger' },
  no: { label: 'No' },
  unknown: { label: 'Unknown', tone: 'warning' },
} as const

export const pleaQuestion = 'Plea accepted, or fine or costs paid?'
export const plea = { label: pleaQuestion, help: 'For a deferral or dismissal: if yes, it counts as a conviction (49 CFR 383.5).' }
export const convicted = {
  label: 'Convicted on',
  help: 'Day of the plea, finding or payment that counts. Defaults to the day of the outcome.',
}
/** Of a camera ticket: only then can it convict the driver (49 CFR 383.5). */
export const heldQuestion = 'Does the court hold our driver, by name, liable?'
/** In a private car a serious offense counts only then (49 CFR 383.51(c)). */
export const lostQuestion = 'Did the conviction cost the license?'
/** Of speeding: 15 mph or more is serious (49 CFR 383.51(c)(1)). */
export const speedQuestion = 'How many mph over the limit?'

export const kinds = {
  moving: { label: 'Moving' },
  non_moving: { label: 'Non-moving' },
  equipment: { label: 'Equipment' },
  overweight: { label: 'Overweight' },
  parking: { label: 'Parking' },
  toll: { label: 'Toll' },
  log_or_hos: { label: 'Logs or hours' },
  registration: { label: 'Registration' },
  permit: { label: 'Permit' },
  camera: { label: 'Camera' },
} as const

/** How a citation was answered. */
export const responses = {
  contested: { label: 'Contested' },
  plea: { label: 'Guilty or no contest' },
  paid: { label: 'Fine paid' },
} as const

/** How far the legal matter has come; the rules know the order (law/stages.ts). */
export const stages = {
  received: { label: 'Received' },
  reviewing: { label: 'Reviewing' },
  attorney: { label: 'With attorney' },
  court_scheduled: { label: 'Court scheduled' },
  plea_or_payment_due: { label: 'Plea or payment due', tone: 'warning' },
  disposed: { label: 'Disposed' },
  paid: { label: 'Paid' },
} as const
