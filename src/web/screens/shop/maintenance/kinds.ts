/** Kinds whose lists are tabs of the maintenance screen, in their order. */
export const shopKinds = [
  'oil-changes',
  'repairs',
  'vehicle-reports',
  'tires',
  'maintenance-todos',
  'pm-schedules',
  'pm-programs',
  'parts',
] as const
