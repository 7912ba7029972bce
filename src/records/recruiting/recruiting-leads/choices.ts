/** Where a lead comes from. */
export const sources = {
  job_board: { label: 'Job board', also: ['Indeed', 'CDLjobs', 'Job boards'] },
  company_site: { label: 'Company site', also: ['Website', 'Web'] },
  referral: { label: 'Referral' },
  walk_in: { label: 'Walk-in', also: ['Walk in'] },
  social: { label: 'Social', also: ['Facebook', 'Social media'] },
  phone: { label: 'Phone', also: ['Call-in', 'Called in'] },
  agency: { label: 'Agency' },
  event: { label: 'Event', also: ['Job fair'] },
  rehire: { label: 'Rehire' },
  import: { label: 'Import' },
} as const

/** A column "CDL A" of a list that was bought is answered by yes or no. */
export const classes = {
  A: { label: 'Class A', also: ['A', 'CDL A', 'CDL-A', 'Yes', 'Y', 'X'] },
  B: { label: 'Class B', also: ['B', 'CDL B', 'CDL-B'] },
  C: { label: 'Class C', also: ['C'] },
  non_cdl: { label: 'Non-CDL', also: ['None', 'No', 'N'] },
} as const

export const channels = {
  call: { label: 'Call' },
  text: { label: 'Text' },
  email: { label: 'Email' },
  in_person: { label: 'In person' },
} as const

export const outcomes = {
  reached: { label: 'Reached', tone: 'success' },
  replied: { label: 'Replied', tone: 'success' },
  voicemail: { label: 'Voicemail' },
  no_answer: { label: 'No answer' },
  wrong_number: { label: 'Wrong number', tone: 'warning' },
} as const

export const lostReasons = {
  pay: { label: 'Pay' },
  home_time: { label: 'Home time' },
  equipment: { label: 'Equipment' },
  location: { label: 'Location' },
  not_qualified: { label: 'Not qualified' },
  no_answer: { label: 'No answer' },
  hired_elsewhere: { label: 'Hired elsewhere' },
  other: { label: 'Other' },
} as const
