/** Sections of the ticket's form. */
export const ticketForm = [
  {
    heading: 'Citation',
    fields: ['citationNumber', 'kind', 'issuedAt', 'city', 'state', 'agency', 'officer'],
  },
  { heading: 'Driver and vehicle', fields: ['driver', 'vehicle', 'trailer', 'privateCar', 'hazmat', 'division', 'accident', 'inspection'] },
  { heading: 'Charges', fields: ['charges'] },
  {
    heading: 'Court',
    fields: [
      'stage',
      'respondBy',
      'response',
      'respondedOn',
      'responseReference',
      'courtDate',
      'court',
      'courtCounty',
      'courtPhone',
      'appearanceRequired',
      'attorney',
      'attorneyFee',
      'retainedOn',
    ],
  },
  { heading: 'Money', fields: ['responsible', 'fineTotal', 'courtCosts', 'paidAmount', 'paidOn', 'paidBy', 'paymentReference'] },
  {
    heading: 'Outcome',
    fields: ['disposition', 'dispositionOn', 'pleaOrPaid', 'convictedOn', 'heldLiable', 'mvrPoints', 'lostLicense', 'note'],
  },
  { heading: 'Notices', fields: ['notifiedEmployerOn', 'notifiedStateOn', 'suspendedOn', 'suspensionNoticeOn'] },
] as const

/** The summary of a ticket: by when to answer, where, and what it costs. */
export const ticketOverview = [
  'respondBy',
  ['Response', 'response', 'respondedOn', 'responseReference'],
  ['Court', 'court', 'courtCounty', 'courtDate', 'appearanceRequired'],
  'driver',
  ['Unit', 'vehicle', 'trailer'],
  ['Issued', 'issuedAt', 'agency', 'officer'],
  ['Location', 'city', 'state'],
  ['Attorney', 'attorney', 'attorneyFee'],
  ['Fine', 'fineTotal', 'responsible'],
  'paidOn',
  ['Outcome', 'disposition', 'dispositionOn'],
  'seriousCount',
  ['From', 'inspection', 'accident'],
] as const
