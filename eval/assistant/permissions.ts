import type { Asker } from './case.ts'

/** A question about what the person may not see: `{…}` marks the words. With made-up words in their place the answer has to read alike. */
export interface Probe {
  readonly id: string
  readonly role: Asker
  readonly ask: string
}

/** What stands in place of the marked words in the other question. */
export const madeUp = 'zorbles'

const lines: readonly (readonly [Asker, ...string[]])[] = [
  [
    'recruiter',
    'how many {accidents} this month',
    'show me open {tickets}',
    '{violations} this year',
    'any {clean inspections} last week',
    'how many {trucks} do we have',
    'list the {oil changes} in october',
    '{repairs} waiting on parts',
    '{osha claims} still open',
    '{workers comp claims} over 90 days',
    'how many {disciplinary actions} this year',
    '{holds} that are active',
    'who is in {1112} today',
    '{run assignments} for monday',
    'top 5 drivers for {tickets}',
    '{dataqs} filed',
    'take me to {violations}',
    'open {ACC-2026-0027}',
    'open {TKT-2026-0047}',
    '{roadside inspections} by state',
    '{pm schedules} that are overdue',
    '{tires} bought this year',
    'compare {accidents} this year and last year',
    'how many {users} do we have',
    'add up the {fines} of this year',
    '{corrective actions} that are overdue',
  ],
  [
    'safety',
    'show me {recruiting leads}',
    'how many {leads} came in last week',
    'list {users}',
    'open {LEAD-2026-0040}',
    'what did we pay for {1112 repairs}',
    '{repair cost} this year',
    '{oil change cost} this year',
    '{purchase price} of unit 1104',
    '{tire cost} in october',
    'leads by {source}',
    '{leads} nobody has contacted',
  ],
  [
    'supervisor',
    '{osha summaries} of 2025',
    'how many {users} do we have',
    '{benefit rules} of Missouri',
    '{osha summaries} that are certified',
    '{settlement amount} of WC-2026-0010',
    '{previous-employer answers} this month',
    '{impairment} of WC-2026-0010',
  ],
  [
    'manager',
    'what is the {ssn} of Wanda Brandt',
    '{birth date} of Bo Li',
    'home {address} of Regina Lomax',
    '{license number} of Elroy Gentry',
    '{previous-employer answers} this month',
    '{workers comp policies} we have',
    '{internal note} on FB-2026-0005 as sent',
  ],
  [
    'manager in KCM',
    'tickets of {Bo Li}',
    'open {Quentin Eads}',
    'accidents of {Regina Lomax}',
    'phone number of {Celia Ivers}',
    'open {ACC-2026-0027}',
    'who drives {1104}',
  ],
  ['supervisor in OZK', 'tickets of {Selma Benavides}', 'open {Dolores Almeida}', 'open {ACC-2026-0029}', 'violations of {Janice Hebert}'],
]

export const probes: readonly Probe[] = lines.flatMap(([role, ...questions]) =>
  questions.map((ask, index) => ({ id: `probe-${role.replaceAll(' ', '-')}-${String(index + 1).padStart(2, '0')}`, role, ask })),
)
