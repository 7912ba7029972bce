import type { RecordViews } from '#web/engine/views.ts'

/** Web parts of a kind that no declaration can give; each is fetched with the kind's screens. A kind without a line has none. */
export const views: Readonly<Record<string, () => Promise<RecordViews>>> = {
  divisions: async () => (await import('./divisions/views.tsx')).divisionViews,
  drivers: async () => (await import('./drivers/views.tsx')).driverViews,
  'qualification-documents': async () => (await import('./qualification-documents/views.tsx')).documentViews,
  users: async () => (await import('#web/screens/user-management/user-views.tsx')).userViews,
  vehicles: async () => (await import('./vehicles/views.tsx')).vehicleViews,
  accidents: async () => (await import('./safety-views.tsx')).accidentViews,
  tickets: async () => (await import('./safety-views.tsx')).ticketViews,
  'roadside-inspections': async () => (await import('./safety-views.tsx')).inspectionViews,
  violations: async () => (await import('./safety-views.tsx')).violationViews,
  'clean-inspections': async () => (await import('./safety-views.tsx')).cleanInspectionViews,
  dataqs: async () => (await import('./safety-views.tsx')).dataqsViews,
  'workers-comp': async () => (await import('./safety-views.tsx')).claimViews,
  'osha-claims': async () => (await import('./safety-views.tsx')).oshaClaimViews,
  'osha-summaries': async () => (await import('./safety-views.tsx')).oshaSummaryViews,
  'disciplinary-actions': async () => (await import('./safety-views.tsx')).disciplinaryViews,
}
