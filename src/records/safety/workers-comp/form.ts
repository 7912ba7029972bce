/** Sections of the claim's form. */
export const claimForm = [
  {
    heading: 'Employee',
    fields: ['driver', 'employeeName', 'jobTitle', 'division', 'state', 'hiredOn', 'wagesYear', 'weeksWorked', 'weeklyWage', 'weeklyHours'],
  },
  {
    heading: 'Injury',
    fields: [
      'injuredAt',
      'shiftStartedAt',
      'reportedAt',
      'reportedBy',
      'place',
      'onPremises',
      'activityBefore',
      'narrative',
      'objectOrSubstance',
      'cause',
      'nature',
      'bodyPart',
      'side',
      'witnesses',
      'vehicle',
      'accident',
    ],
  },
  { heading: 'Treatment', fields: ['treatment', 'provider', 'facility', 'firstTreatmentOn', 'diedOn'] },
  {
    heading: 'Claim',
    fields: [
      'type',
      'stage',
      'compensable',
      'carrier',
      'policyNumber',
      'claimNumber',
      'adjuster',
      'adjusterPhone',
      'adjusterEmail',
      'froiFiledOn',
    ],
  },
  {
    heading: 'Legal and closure',
    fields: ['attorney', 'litigated', 'subrogationParty', 'mmiOn', 'impairment', 'settlementOn', 'settlementAmount'],
  },
] as const
