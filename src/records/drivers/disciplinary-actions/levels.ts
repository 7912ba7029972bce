/** The ladder, lowest step first (company policy). */
export const levels = {
  coaching: { label: 'Coaching' },
  verbal_warning: { label: 'Verbal warning' },
  written_warning: { label: 'Written warning', tone: 'warning' },
  final_warning: { label: 'Final warning', tone: 'warning' },
  suspension: { label: 'Suspension', tone: 'danger' },
  demotion: { label: 'Demotion', tone: 'danger' },
  termination: { label: 'Termination review', tone: 'danger' },
} as const

export const categories = {
  attendance: { label: 'Attendance' },
  preventable_accident: { label: 'Preventable accident' },
  moving_violation: { label: 'Moving violation' },
  hos: { label: 'Hours of service' },
  inspection: { label: 'Vehicle inspection' },
  safety_policy: { label: 'Safety policy' },
  cell_phone: { label: 'Cell phone' },
  seat_belt: { label: 'Seat belt' },
  insubordination: { label: 'Insubordination' },
  equipment_damage: { label: 'Equipment damage' },
  drug_alcohol: { label: 'Drug and alcohol' },
  conduct: { label: 'Conduct' },
  other: { label: 'Other' },
} as const

/** What a driver may do without being punished for it (49 USC 31105), besides reporting an injury. */
export const protectedReports = {
  complaint: { label: 'Safety complaint' },
  refusal: { label: 'Refusal of unsafe operation' },
  hours: { label: 'Accurate report of hours' },
  investigation: { label: 'Help in an investigation' },
} as const
