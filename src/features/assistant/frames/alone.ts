import type { Frame } from '../frame.ts'
import type { Linked } from '../reading/link.ts'
import { askWhich, preferred } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'

/** Words that ask for the record itself, its mark among them. */
const opening =
  /^(?:(?:go to|take me to|open|show me|show|pull up|bring up|navigate to|where is|jump to|find|look up|lookup|search for|search|view|get|who is|what is|info on|details (?:on|for|of)|tell me about|driver|unit|truck|accident|ticket|vehicle|trailer|the|file (?:on|for|of)|record (?:of|for)|profile (?:of|for)|page (?:of|for)) )*@(?: (?:page|record|file|profile|info|details|please))*$/

/** "Dana Whitfield", "open 1104": the record that is named. */
export const readAlone = (linked: Linked, { lexicon }: Reading): Frame | null => {
  const [mention, other] = linked.mentions
  if (mention === undefined || other !== undefined) return null
  const text = linked.text.replace(mention.mark, '@')
  const found = preferred(mention.found, () => true)
  const [named] = found
  if (named === undefined || !opening.test(text) || text === 'where is @') return null
  return found.length > 1 ? askWhich(linked, mention, found, lexicon) : { type: 'record', named }
}
