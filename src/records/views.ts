import type { RecordViews } from '#web/engine/views.ts'

/** Web parts of a kind that no declaration can give; each is fetched with the kind's screens. A kind without a line has none. */
export const views: Readonly<Record<string, () => Promise<RecordViews>>> = {
  divisions: async () => (await import('./divisions/views.tsx')).divisionViews,
  drivers: async () => (await import('./drivers/views.tsx')).driverViews,
  'qualification-documents': async () => (await import('./qualification-documents/views.tsx')).documentViews,
  users: async () => (await import('#web/screens/user-management/user-views.tsx')).userViews,
  vehicles: async () => (await import('./vehicles/views.tsx')).vehicleViews,
  accidents: async () => (await import('./accidents/views.tsx')).accidentViews,
  tickets: async () => (await import('./tickets/views.tsx')).ticketViews,
  'roadside-inspections': async () => (await import('./roadside-inspections/views.tsx')).inspectionViews,
  violations: async () => (await import('./violations/views.tsx')).violationViews,
  'clean-inspections': async () => (await import('./clean-inspections/views.tsx')).cleanInspectionViews,
  dataqs: async () => (await import('./dataqs/views.tsx')).dataqsViews,
  'workers-comp': async () => (await import('./workers-comp/views.tsx')).claimViews,
  'workers-comp-policies': async () => (await import('./workers-comp-policies/views.tsx')).workersCompPolicyViews,
  'osha-claims': async () => (await import('./osha-claims/views.tsx')).oshaClaimViews,
  'osha-summaries': async () => (await import('./osha-summaries/views.tsx')).oshaSummaryViews,
  deadlines: async () => (await import('./deadlines/views.tsx')).deadlineViews,
  'deadline-rules': async () => (await import('./deadline-rules/views.tsx')).deadlineRuleViews,
  holds: async () => (await import('./holds/views.tsx')).holdViews,
  'corrective-actions': async () => (await import('./corrective-actions/views.tsx')).correctiveActionViews,
  feedback: async () => (await import('./feedback/views.tsx')).feedbackViews,
  tasks: async () => (await import('./tasks/views.tsx')).taskViews,
  'disciplinary-actions': async () => (await import('./disciplinary-actions/views.tsx')).disciplinaryViews,
  'recruiting-leads': async () => (await import('./recruiting-leads/views.tsx')).leadViews,
  'recruiting-applications': async () => (await import('./recruiting-applications/views.tsx')).applicationViews,
}
