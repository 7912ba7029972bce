import type { RecordViews } from '#web/engine/views.ts';

/** Web parts of a kind that no declaration can give; each is fetched with the kind's screens. A kind without a line has none. */
export const views: Readonly<Record<string, () => Promise<RecordViews>>> = {
  vehicles: async () => (await import('./vehicles/views.tsx')).vehicleViews,
};
