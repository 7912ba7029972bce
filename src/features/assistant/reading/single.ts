import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import type { Named } from './names/named.ts'
import type { Reading } from './reading.ts'
import { readPeriod } from '../periods.ts'
import { sharesLabel } from '../kinds.ts'
import { filler } from '../rest.ts'
import type { Linked } from './link.ts'
import { askWhich, preferred } from './names/mentions.ts'

type Part = Extract<Frame, { type: 'about' }>['part']

/** What is asked about one record, by its words. The record stands as `@`. */
const about: readonly (readonly [RegExp, Part, readonly string[]])[] = [
  [/^(?:driver |unit |truck )?@ (?:ready|ok|good|good to go|ok to (?:go|drive|roll|run)|cleared)$/, 'ready', ['drivers', 'vehicles']],
  [
    /^(?:what(?: all)?(?: is|s)?|anything|whats|is anything|what does|show)? ?(?:coming )?(?:is )?(?:over)?due (?:on|for|at|with) (?:the )?(?:unit |truck |vehicle )?@$/,
    'due',
    ['vehicles'],
  ],
  [/^(?:what|whats) (?:is )?(?:unit |truck )?@ (?:is )?due for$/, 'due', ['vehicles']],
  [/^(?:unit |truck )?@ (?:what is |is )?(?:coming )?(?:over)?due(?: for| soon)?$/, 'due', ['vehicles']],
  [/^what (?:does|do) (?:unit |truck )?@ need(?: done)?$/, 'due', ['vehicles']],
  [
    /^what (?:maintenance|service|services|work|pms?) (?:is|are)? ?(?:coming )?(?:due|needed|left|open) (?:on|for) (?:unit |truck )?@$/,
    'due',
    ['vehicles'],
  ],
  [/^(?:what (?:is|needs)|whats) (?:wrong with|open on|needed on|to do on) (?:unit |truck )?@$/, 'due', ['vehicles']],
  [
    /^(?:is|are|does|why isn't|has|isn't) (?:unit |truck )?@ (?:still )?(?:talk\w*|report\w*|sync\w*|connect\w*|online|transmit\w*|sending|ping\w*|dark|offline|show(?:ing)? up|check\w*)\b.*$/,
    'telematics',
    ['vehicles'],
  ],
  [
    /^(?:(?:check|what is|how is) )?(?:the )?(?:eld|gps|samsara|telematics|sync)(?: status| health)? (?:on|of|for|in) (?:unit |truck )?@(?: working| ok| good)?$/,
    'telematics',
    ['vehicles'],
  ],
  [
    /^is (?:the )?(?:eld|gps|samsara|telematics) (?:working|ok|on|up|good|connected)?(?: in| on| for)? ?(?:unit |truck )?@(?: working| ok)?$/,
    'telematics',
    ['vehicles'],
  ],
  [/^(?:unit |truck )?@ (?:eld|gps|telematics)(?: (?:status|ok|good|working|up|on))?$/, 'telematics', ['vehicles']],
  [/^who (?:is |will be )?(?:running|assigned to|got) (?:unit |truck )?@$/, 'now', ['vehicles']],
  [/^(?:what|which) (?:is|run is|load is) @ (?:running|on|doing|hauling|up to|assigned to)$/, 'now', ['drivers', 'vehicles']],
  [/^where(?: is|s)? (?:unit |truck )?@(?: at| going| headed)?$/, 'now', ['drivers', 'vehicles']],
  [/^(?:what run|which run|what load)(?: is)? @ (?:on|running|driving|doing)$/, 'now', ['drivers', 'vehicles']],
  [
    /^(?:is|can|may|could|will|would) (?:driver |unit |truck )?@ (?:be )?(?:able to |allowed to |cleared to |ok to |good to |ready to |legal to |eligible to |safe to |free to |fit to )?(?:drive|go|run|roll|be dispatched|work|haul|take a (?:run|load)|go out|operate|driving|be driven)(?: out)?$/,
    'ready',
    ['drivers', 'vehicles'],
  ],
  [
    /^(?:is|are) (?:driver |unit |truck )?@ (?:ready|cleared|qualified|blocked|legal|roadworthy|road worthy|good|ok|eligible|safe|available|free|compliant|dispatchable)(?: to go| to drive| to roll| to run| for dispatch)?$/,
    'ready',
    ['drivers', 'vehicles'],
  ],
  [
    /^why (?:can't|is|isn't|can|cannot) (?:driver |unit |truck )?@ (?:not )?(?:drive|go|run|roll|blocked|ready|allowed to drive|cleared|work|out of service|available)(?: out)?$/,
    'ready',
    ['drivers', 'vehicles'],
  ],
]

/** A question about one record: one value of it, what is due on it, whether it may go, or the record itself. */
export const readSingle = (linked: Linked, reading: Reading): Frame | null => {
  const [mention, other] = linked.mentions
  if (mention === undefined || other !== undefined) return null
  const { today } = reading
  const period = readPeriod(linked.text, today, 'future')
  const bare = (period === null ? linked.text : linked.text.replace(period.words, ' ')).replace(/\s+/g, ' ').trim()
  const asked = bare.replace(mention.mark, '@')
  const only = (fits: (kind: string) => boolean, frame: (named: Named) => Frame | null): Frame | null => {
    const found = preferred(mention.found, fits)
    const [one] = found
    if (one === undefined) return null
    return found.length > 1 ? askWhich(linked, mention, found, reading.lexicon) : frame(one)
  }
  for (const [pattern, part, kinds] of about)
    if (pattern.test(asked) && !(period === null && isGiven.test(asked))) {
      const day = period?.from ?? today
      const frame = only(
        (kind) => kinds.includes(kind),
        (named) => ({ type: 'about', named, part, ...(part === 'due' || part === 'telematics' ? {} : { day }) }),
      )
      if (frame !== null) return frame
    }
  const field = period === null && !namesNewest(asked, reading) ? fieldOf(asked, mention.found, reading) : null
  if (field !== null)
    return only(
      (kind) => kind === field.kind,
      (named) => ({ type: 'field', named, field: field.property }),
    )
  if (period !== null || !isAlone(asked)) return null
  return only(
    () => true,
    (named) => ({ type: 'record', named }),
  )
}

/** "Miles on 1104 at the last oil change" asks for no value of 1104. */
const namesNewest = (asked: string, { lexicon }: Reading): boolean => {
  const [, said] = /\b(?:last|latest|next|newest|most recent) (.+)$/.exec(asked) ?? []
  return said !== undefined && [1, 2].some((length) => lexicon.nouns.has(said.split(' ').slice(0, length).join(' ')))
}

/** Without a day, this asks for the unit's own driver, not for the runs of a day. */
const isGiven = /^who is assigned to /

const opening =
  /^(?:(?:go to|take me to|open|show me|show|pull up|bring up|navigate to|where is|jump to|find|look up|lookup|search for|search|view|get|who is|what is|info on|details (?:on|for|of)|tell me about|driver|unit|truck|accident|ticket|vehicle|trailer|the|file (?:on|for|of)|record (?:of|for)|profile (?:of|for)|page (?:of|for)) )*@(?: (?:page|record|file|profile|info|details|please))*$/
const isAlone = (asked: string): boolean => opening.test(asked) && !/^(?:where is) @$/.test(asked)

const ofValue =
  /^(?:(?:what|when|where|which|whats|how many|how much|how old|who|can you (?:give|tell) me|i need|give me|show me|show|tell me|get me|get|find|do you have|need|check|look up) )?(?:(?:is|are|was|were|does|did|do|has|have) )?(?:the |a |an )?(.*)$/

/** The field whose name stands beside the record: "@ phone", "how many miles on @", "when does @ license expire". */
const fieldOf = (asked: string, found: readonly Named[], { lexicon }: Reading): { kind: string; property: string } | null => {
  const words = (ofValue.exec(asked)?.[1] ?? asked).replace('@', ' ').trim().split(/\s+/)
  const said = words.filter((word) => word !== '' && (!filler.has(word) || word === 'number' || word === 'out'))
  for (const kind of new Set(['drivers', 'vehicles', ...found.map((one) => one.kind)])) {
    const record = lexicon.kinds[kind]
    if (record === undefined || !found.some((one) => one.kind === kind)) continue
    const isNoun = (word: string): boolean =>
      sharesLabel(record, word) || lexicon.nouns.get(word)?.some((one) => one.kind === kind) === true
    const own = said.filter((word) => !isNoun(word) || known(record, word))
    const property = propertyOf(asked, own, record, lexicon.fields[kind])
    if (property !== null) return { kind, property }
  }
  return null
}

/** "The driver of unit 1104": a word for the kind may be a field of it too. */
const known = ({ fields }: RecordDefinition, word: string): boolean => fields[word] !== undefined

const verbs =
  /^(?:expire|expires|expired|expiring|expiration|up|due|hired|start|started|currently|current|assigned|last|date|of|good|until|through|work|works|working|based|drive|drives|driving|manage|manages|dispatch|dispatches|run|runs|have|go|unit|truck|driver|info)$/

const propertyOf = (
  asked: string,
  said: readonly string[],
  record: RecordDefinition,
  fields: ReadonlyMap<string, readonly string[]> | undefined,
): string | null => {
  const shortcut = shortcuts.find(([pattern, kind]) => (kind === record.name || kind === '') && pattern.test(asked))?.[2]
  if (fields === undefined || (said.length === 0 && record.name !== 'runs')) return null
  if (shortcut !== undefined && (shortcut === 'status' || record.fields[shortcut] !== undefined)) return shortcut
  for (let length = Math.min(4, said.length); length > 0; length -= 1)
    for (let from = 0; from + length <= said.length; from += 1) {
      const phrase = said.slice(from, from + length).join(' ')
      const rest = [...said.slice(0, from), ...said.slice(from + length)]
      const property = [...(fields.get(phrase) ?? []), ...(fields.get(phrase.replace(/s$/, '')) ?? [])].find((one) => isTold(record, one))
      if (property !== undefined && rest.every((word) => verbs.test(word))) return property
    }
  return null
}

/** How many hang on a division is the length of their list. */
const counts = new Set(['driverCount', 'vehicleCount'])

/** What the chat tells of a record: nothing that its page keeps behind a mask. */
const isTold = (record: RecordDefinition, property: string): boolean =>
  property === 'status' ||
  (record.fields[property] !== undefined &&
    record.fields[property].confidential === undefined &&
    record.fields[property].kind !== 'rows' &&
    !counts.has(property))

/** Questions that name their field by a verb. */
const shortcuts: readonly (readonly [RegExp, string, string])[] = [
  [/\bwhen (?:was|did) @ (?:get )?(?:hired|start|started|come on|join)/, 'drivers', 'hireDate'],
  [
    /\b(?:license|cdl).*\b(?:expire|expires|expiration|up|good|expired|date)\b|\bexpir\w* .*\blicense\b/,
    'drivers',
    'licenseExpirationDate',
  ],
  [
    /\bmedical(?: card)?.*\b(?:expire|expires|expiration|up|good|expired|date)\b|\bexpir\w* .*\bmedical\b/,
    'drivers',
    'medicalExpirationDate',
  ],
  [/\bwho (?:manages|dispatches|supervises)\b|\bwho is @ (?:boss|manager|dispatcher)/, 'drivers', 'manager'],
  [/\bwho recruited\b/, 'drivers', 'recruiter'],
  [/\b(?:what|which) (?:division|terminal) (?:is|does)\b|\bwhere does @ work|\bwhat division\b/, 'drivers', 'division'],
  [/\b(?:what|which) (?:truck|unit|vehicle) (?:is|does|has)\b.*@|\bwhat does @ drive\b|\b@ (?:truck|unit)$/, 'drivers', 'vehicle'],
  [/\bwhat endorsements\b/, 'drivers', 'endorsements'],
  [/\b(?:can|could) (?:i|we) (?:call|reach) @|\bhow (?:do|can) (?:i|we) (?:call|reach|get (?:a )?hold of) @/, 'drivers', 'phone'],
  [/\b(?:how many )?miles? (?:on|are on|has|does)\b.*@|\b@ (?:miles|mileage|odometer)/, 'vehicles', 'mileage'],
  [/\b(?:what time|when) (?:does|do|is|will) (?:run )?@ (?:leave|depart|start|go|head|roll|scheduled)/, 'runs', 'dispatchTime'],
  [/\bwhere (?:does|do|is|will) (?:run )?@ (?:go|run|end|deliver|head)/, 'runs', 'destination'],
  [/\bwhere (?:does|do|is|will) (?:run )?@ (?:start|come|leave|depart|begin)/, 'runs', 'origin'],
  [/\bhow (?:long|many hours) (?:is|does|do|will) (?:run )?@/, 'runs', 'durationHours'],
  [/\bwhat year\b|\bhow old is (?:unit |truck )?@/, 'vehicles', 'year'],
  [/\bwhat (?:make|kind of truck)\b/, 'vehicles', 'make'],
  [/\bplates?.*\b(?:expire|expires|expiration|up|good)\b/, 'vehicles', 'plateExpirationDate'],
  [
    /\bwhen (?:did|was) @ last (?:sync|report|check in|talk|ping)\w*|\blast (?:sync|gps sync|check in|reported)\b/,
    'vehicles',
    'lastTelematicsSync',
  ],
  [/\bwho is (?:assigned to|the driver (?:on|of|for)) (?:unit |truck |tractor )?@|\bwho drives (?:unit |truck )?@/, 'vehicles', 'driver'],
  [/\bwhen (?:does|do) @ expire\b|\bwhen is @ (?:up|expiring)\b/, 'drivers', 'nextExpiry'],
  [/\bwhen (?:does|do) @ expire\b/, 'vehicles', 'nextExpiry'],
  [/^(?:what is )?(?:the )?(?:current )?status (?:of|on|for) |@ (?:current )?status$/, '', 'status'],
]
