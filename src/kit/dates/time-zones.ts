/** IANA zones of the United States, by the names people use. */
export const timeZones = {
  'America/New_York': { label: 'Eastern' },
  'America/Chicago': { label: 'Central' },
  'America/Denver': { label: 'Mountain' },
  'America/Phoenix': { label: 'Arizona' },
  'America/Los_Angeles': { label: 'Pacific' },
  'America/Anchorage': { label: 'Alaska' },
  'Pacific/Honolulu': { label: 'Hawaii' },
} as const
