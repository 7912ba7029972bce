import type { RecordViews } from '#web/engine/views.ts';

/** What kinds add to their generic screens; fetched with the screen. */
export const views: Readonly<Record<string, () => Promise<RecordViews>>> = {
  users: async () => (await import('#web/screens/user-management/user-views.tsx')).userViews,
};
