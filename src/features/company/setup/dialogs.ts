/** Dialogs of the setup checklist, which open on the dashboard itself. */
export const setupDialogs = ['go_live', 'activate'] as const
export type SetupDialog = (typeof setupDialogs)[number]
