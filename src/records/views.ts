import type { RecordViews } from '#web/engine/views.ts'

/** Web parts of a kind that no declaration can give; each is fetched with the kind's screens. A kind without a line has none. */
export const views: Readonly<Record<string, () => Promise<RecordViews>>> = {
  divisions: async () => (await import('./divisions/views.tsx')).divisionViews,
  drivers: async () => (await import('./drivers/views.tsx')).driverViews,
  'qualification-documents': async () => (await import('./qualification-documents/views.tsx')).documentViews,
  users: async () => (await import('#web/screens/user-management/user-views.tsx')).userViews,
  vehicles: async () => (await import('./vehicles/views.tsx')).vehicleViews,
}
