const runs = '(?:runs?|loads?|trips?|hauls?|routes?|lanes?|shuttles?|rolling|leaving|left|departing|departed|going)'
const person = '(?:who|which drivers?|what drivers?|drivers?|anyone|anybody)(?: that| who)?'
const been = '(?:was|were|is|are|got|gets|has been|have been|been|had been)'

/** What somebody who was cited or inspected has on record. */
const onRecord: Readonly<Record<string, string>> = {
  ticketed: 'ticket',
  cited: 'ticket',
  'pulled over': 'inspection',
  inspected: 'inspection',
  'written up': 'write up',
  disciplined: 'write up',
  suspended: 'suspension',
  coached: 'coaching',
}

/** Turns of speech of dispatch, the shop, and the road, put as the lists are called. */
export const fleetTurns: readonly (readonly [RegExp, string])[] = [
  // "How many Peterbilts do we run" asks for the units.
  [/ do we (?:run|own|operate)$/, ' do we have'],
  // "Out of Joplin" is where a run starts; alone, "out" is somebody off work.
  [
    new RegExp(
      `\\b(${runs}(?: [a-z]+){0,3}) out of (?!(?:service|hours|time|date|stock|compliance|order|fuel|state|route)\\b)(?=[a-z@])`,
      'g',
    ),
    '$1 from ',
  ],
  [/\b(?:headed|heading|bound) (?:to|for) (?=[a-z@])/g, 'to '],
  [
    new RegExp(
      `^${person} (?:never|didn't|hasn't|haven't|not)(?: have| been)? (?:ran?|run|running|driven?|drove)(?: any| a single| a)?(?: runs?| loads?| trips?)?(?= |$)`,
    ),
    'drivers with no driven runs',
  ],
  [
    /^(?:any |which |what |how many )?(trucks?|units?|tractors?|vehicles?|trailers?)(?: that| which)? (?:nobody|no one) is (?:assigned to|driving|in)$/,
    '$1 with no driver',
  ],
  [/^how much (?:money )?do we (?:still )?owe (?:in|on|for) (?:our )?(fines?|tickets?)$/, 'how much are the unpaid tickets'],
  [/^(?:which|what) (?:shop|vendor) do we (?:use|go to) (?:the )?most(?: often)?\b/, 'which shop has the most repairs'],
  [/^(?:which|what) (?:shop|vendor) (?:charges|costs)(?: us)? (?:the )?most on average\b/, 'average repair cost by shop'],
  [/^(?:which|what) (?:shop|vendor) (?:charges|costs)(?: us)? (?:the )?most\b/, 'repair cost by shop'],
  [/^who (?:has|had|got) (?:the )?most csa points\b/, 'which driver has the most violation points'],
  [/^(?:what|how many) (?:are |is )?(?:our )?(?:total )?csa points(?: do we have)?$/, 'total violation points'],
  [
    /^(?:who|which driver) (?:wrote up|turned in|wrote|submitted|filled out|sent in) (?:the )?most (dvirs?)\b/,
    'which driver has the most $1',
  ],
  [/^who (?:earned|got|has earned) (?:an? |the )?clean (?:roadside |dot )?inspections?(?! bonus)(?= |$)/, 'clean inspections'],
  [/\b(?:hurt|injured) (?:on the job|at work)\b/g, 'injured'],
  [/\b(?:what|which) runs (?=from |to )/g, 'runs '],
  [/\b(?:departure )?delays\b/g, 'late runs'],
  [
    /^(?:which|what) (customer|account|shipper)s? (?:had|has|have|got|gets) (?:the )?most ((?:late |canceled |missed )?(?:runs|loads|trips))\b(.*)$/,
    '$2 by $1$3',
  ],
  [/^(?:what is|why is) (@\d+) (?:down|sitting|in the shop|out of service)(?: for)?$/, 'open repairs on $1'],
  [/^when is (@\d+) due for (?:an? |its |the )?(?:next )?(pm|service|oil change)$/, 'when is the next $2 of $1'],
]

const minutesOf = (count: string, unit: string): number => Math.round(Number(count) * (unit.startsWith('h') ? 60 : 1))

/** "More than 2 hours late" in minutes, as a delay is counted, and "written up more than once" as records of it. */
export const fleetTurned = (text: string): string =>
  text
    .replace(
      /\b(delays?|delayed|late|behind)(?: of| by)? (over|more than|longer than|at least|under|less than) (\d+(?:\.\d+)?) (minutes?|mins?|hours?|hrs?)\b/g,
      (_all, lead: string, how: string, count: string, unit: string) =>
        `${lead === 'delays' ? 'runs ' : ''}with a delay ${how === 'longer than' ? 'over' : how} ${minutesOf(count, unit)}`,
    )
    .replace(
      /\b(over|more than|at least|under|less than) (\d+(?:\.\d+)?) (minutes?|mins?|hours?|hrs?) (?:late|behind)\b/g,
      (_all, how: string, count: string, unit: string) => `with a delay ${how} ${minutesOf(count, unit)}`,
    )
    .replace(
      new RegExp(`^${person} (?:${been} )?(${Object.keys(onRecord).join('|')}) more than (once|twice|\\d+ times)\\b`),
      (_all, verb: string, times: string) =>
        `drivers with more than ${times === 'once' ? 'one' : times === 'twice' ? '2' : times.replace(' times', '')} ${onRecord[verb] ?? verb}`,
    )
