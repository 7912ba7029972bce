/** The zone that most of a State keeps (IANA). Where a State has two, the place may be in the other: the report can be corrected. */
const byZone: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
}

/** Null for a State outside of these, such as a Canadian province. */
export const zoneOfState = (state: string): string | null =>
  Object.entries(byZone).find(([, states]) => states.split(' ').includes(state))?.[0] ?? null
