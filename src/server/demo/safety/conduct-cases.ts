/** What goes wrong on an ordinary day. */
export interface Case {
  readonly category: string
  readonly facts: string
  readonly rule: string
  readonly expectation: string
  /** How often, against the others. */
  readonly weight: number
}

export const cases: readonly [Case, ...Case[]] = [
  {
    category: 'hos',
    facts: 'Log shows 14 minutes over the 14-hour window without annotation.',
    rule: 'Driver handbook 4.2',
    expectation: 'Plan the stop before the window closes and annotate what could not be helped.',
    weight: 5,
  },
  {
    category: 'seat_belt',
    facts: 'Seen without seat belt leaving the yard.',
    rule: 'Driver handbook 2.1',
    expectation: 'Seat belt on before the wheels roll.',
    weight: 4,
  },
  {
    category: 'cell_phone',
    facts: 'Camera event: phone in hand on the interstate.',
    rule: 'Driver handbook 2.4',
    expectation: 'Hands-free only, or parked.',
    weight: 2,
  },
  {
    category: 'attendance',
    facts: 'Called in 20 minutes before the planned start, the second time this month.',
    rule: 'Driver handbook 6.1',
    expectation: 'Call at least four hours ahead.',
    weight: 2,
  },
  {
    category: 'inspection',
    facts: 'Pre-trip report without the lamp that was out at the scale.',
    rule: 'Driver handbook 5.3',
    expectation: 'Walk around with the lamps on, every time.',
    weight: 1,
  },
  {
    category: 'preventable_accident',
    facts: 'Backing contact at the dock, determined preventable.',
    rule: 'Driver handbook 3.2',
    expectation: 'Get out and look, use the spotter.',
    weight: 1,
  },
]

/** Each case as often as its weight. */
export const weighted: readonly [Case, ...Case[]] = cases.flatMap((one) => Array.from({ length: one.weight }, () => one)) as [
  Case,
  ...Case[],
]
