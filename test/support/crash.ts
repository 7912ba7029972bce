/** A crash on a public road in which nobody died, was hurt, towed or cited: no clock of the law starts by it. When, who and in what is left to the test. */
export const quietCrash = {
  city: 'Joplin',
  state: 'MO',
  type: 'rear_end',
  fatalities: 0,
  treatedAway: false,
  towAway: false,
  driverCited: false,
  privateProperty: false,
  narrative: 'Struck a car that stopped for a light.',
} as const
