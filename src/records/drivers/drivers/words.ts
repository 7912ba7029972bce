import type { KindWords } from '#kit/kind/words.ts'

export const driversWords: KindWords = {
  names: ['guys', 'driver', 'truckers', 'employees'],
  fields: { vehicle: ['vehicle', 'truck', 'unit', 'tractor'] },
  options: { 'status.leave': ['on leave'], 'status.onboarding': ['in onboarding', 'being onboarded'] },
  phrases: [
    [
      ['hazmat and tanker', 'hazmat and tank', 'tanker and hazmat', 'hazmat tanker', 'hazmat with tanker'],
      { endorsements: 'X' },
      'hazmat and tank endorsement',
    ],
    // As the dashboards count them: a driver on leave or in onboarding isn't planned anyway.
    [['blocked'], { status: 'active', readiness: 'block' }, 'Blocked'],
    [["can't drive", 'cannot drive', 'not allowed to drive', 'not cleared'], { readiness: 'block' }, 'cannot drive'],
    [
      ['hazmat', 'haz mat', 'hazmat endorsement', 'hazmat endorsements', 'hazmat endorsed', 'with hazmat', 'x or h'],
      { endorsements: 'H,X' },
      'hazmat endorsement',
    ],
    [['tanker', 'tank', 'tanker endorsement', 'tank endorsement', 'tankers'], { endorsements: 'N,X' }, 'tank endorsement'],
    [
      ['doubles', 'triples', 'doubles endorsement', 'doubles triples', 'doubles and triples'],
      { endorsements: 'T' },
      'doubles or triples endorsement',
    ],
    [['passenger', 'passenger endorsement'], { endorsements: 'P' }, 'passenger endorsement'],
    [['owner operators', 'owner ops', 'o o', 'owner op', 'oos owner'], { employmentType: 'owner_operator' }, 'Owner operator'],
    [['part timers', 'part timer', 'part time'], { employmentType: 'part_time' }, 'Part time'],
    [['fired', 'let go', 'quit', 'former', 'gone', 'ex'], { status: 'terminated' }, 'Terminated'],
    [['new hires', 'new hire', 'newly hired'], { status: 'active,onboarding', hireDateFrom: 'today-90d' }, 'New hires'],
    [['unassigned', 'not assigned'], { vehicle: 'null' }, 'no unit'],
    [
      ['missing documents', 'missing paperwork', 'incomplete files', 'missing papers', 'incomplete dq files', 'missing docs'],
      { missingDocumentsFrom: '1' },
      'missing documents',
    ],
    [['class a'], { licenseClass: 'A' }, 'Class A'],
    [['class b'], { licenseClass: 'B' }, 'Class B'],
    [['eligible for rehire', 'rehirable', 'rehireable'], { rehireEligible: 'yes' }, 'eligible for rehire'],
  ],
}
