import type { Lexicon } from '../lexicon.ts'
import { fleetTurned, fleetTurns } from './fleet-turns.ts'
import { peopleTurns } from './people-turns.ts'

const units = '(?:trucks?|units?|tractors?|vehicles?)'
const asked = '(?:(?:which|what|any|how many|who has|show me) )?'
const service = '(oil changes?|services?|pms?|maintenance|annual inspections?)'
const compares = '(over|under|above|below|more than|less than|at least|at most)'

/** Turns of speech that ask for a list by another name, put as the lists are called. */
const turns: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      `\\b${asked}${units}(?: that| which)?(?: are| is)? (?:needs?|needing|due for|coming due for) (?:an? )?${service}\\b(?! [abc]\\b)`,
      'g',
    ),
    'pm schedules due $1',
  ],
  [
    new RegExp(`\\b${asked}${units}(?: that| which)?(?: are| is)? (?:overdue|past due|late) (?:for|on) (?:an? |their )?${service}\\b`, 'g'),
    'pm schedules overdue $1',
  ],
  [/\bpm schedules (due|overdue) (?:services?|pms?|maintenance)\b/g, 'pm schedules $1'],
  [/\bpm schedules due annual inspections?\b/g, 'annual inspection documents expiring'],
  [/\bpm schedules overdue annual inspections?\b/g, 'annual inspection documents expired'],
  [/\b(?:needs?|needing|due for) (?:an? |their )?annual inspections?\b/g, 'annual inspection documents expiring'],
  [/\b(next|upcoming) court dates?\b/g, '$1 tickets with a court date'],
  [/\bcourt dates\b/g, 'tickets with a court date'],
  [/\b(?:how many days|how long|days)(?: has it been| is it| ago)? (?:since|was)(?: the| our| we had (?:an?|the)| their)? last /g, 'last '],
  [/\b(?:what is )?on my plate(?: (?:for )?today)?\b/g, 'my open tasks before tomorrow'],
  [/^(?:(?:what are|show me) )?my (?:open )?(?:tasks|work|to do list)(?: (?:are )?due)?(?: for)? today$/g, 'my open tasks before tomorrow'],
  [/\b(?:trucks|tractors) (?:and|or) trailers\b|\btrailers (?:and|or) (?:trucks|tractors)\b/g, 'vehicles'],
  [/^(?:who (?:did|have) we )?hired (?=since|this|last|in|after|before|between|from|over|past)/g, 'drivers hired '],
  [
    /\b(?:been (?:here|with us|around|on staff|employed) (?:the )?longest|longest (?:on staff|with us|with the company|employed|tenured))\b/g,
    'longest serving driver',
  ],
  [/\b(?:the )?longest (?=(?:open|pending|unpaid|unresolved|outstanding)\b)/g, 'oldest '],
  [
    /\b(the|an|last|next|no|without|@\d+) annual(?! (?:inspections?|mvr|motor|review|query|list|report|summary|hours|leave)\b)(?=$| )/g,
    '$1 annual inspection',
  ],
  [
    /^(?:is|has|did|have) (?:the |a |any |we got the )?(.+?) (?:for|on|of|from) (@\d+) (?:been |come |get )?(?:in|turned in|received|here)(?: yet| already)?$/g,
    'latest $1 of $2',
  ],
  [/\b(last|latest) (?:driver|employee|person|guy) (?:to|who|that) (?:leave|left|quit)\b/g, '$1 terminated driver'],
  [/\b(newest|latest|last|most recent|first) (?:hire|employee)\b/g, '$1 driver'],
  [/\b(newest|latest|last|most recent|first)( \d+)? (?:hires|employees)\b/g, '$1$2 drivers'],
  [/\bannuals?(?! (?:inspections?|mvrs?|reviews?|query|queries)\b)(?= .*\bexpir)/g, 'annual inspection documents'],
  [/\b(expir\w*) annuals?\b(?! inspection)/g, 'annual inspection documents $1'],
  [/\bannual inspections?(?= .*\bexpir)/g, 'annual inspection documents'],
  [/\b(expir\w*) annual inspections?\b/g, 'annual inspection documents $1'],
  [/\bwhat (?:do|should) i (?:have to|need to|got to)? ?(?:do|get done|work on)(?: today)?$/g, 'my open tasks before tomorrow'],
  [/\b(who|which drivers?|drivers) (?:was|were|got|has been|have been|been) inspected\b/g, 'inspections'],
  [
    /\b(who|which drivers?|drivers) (?:was|were|got|has been|have been|been) (?:ticketed|cited|pulled over|written up by the cops)\b/g,
    'tickets',
  ],
  [/\b(who|which drivers?|drivers) (?:wrecked|crashed|had a wreck|hit something)\b/g, 'accidents'],
  [
    /\b(who|drivers that|drivers who) needs? (?:a new|new|to renew (?:their|his|her|a|an))? ?(medical card|license|physical)\b/g,
    'drivers whose $2 is expiring',
  ],
  [/\b(?:vehicle |truck |unit )?(?:registrations?|tags)\b(?=.*\b(?:expir\w*|up|due|renew\w*)\b)/g, 'plates'],
  [/\b(?:expired|expiring|lapsed) (?:vehicle |truck |unit )?(?:registrations?|tags)\b/g, 'plates expired'],
  [new RegExp(`\\b(fines?|costing|cost|costs|costed) ${compares} (?=\\d)`, 'g'), '$1 $2 $$'],
  [
    /\b(?:which|what) (trucks?|units?|vehicles?|tractors?) (?:costs?|is costing|are costing)(?: us| me)? (?:the )?most(?: money)?(?: to (?:run|maintain|fix|repair|keep))?\b/g,
    'which $1 has the most repair cost',
  ],
  [
    /\b(?:which|what|who) (divisions?|terminals?) (?:spends?|spent|is spending) (?:the )?most on (\w+?)s?\b/g,
    'which $1 has the most $2 cost',
  ],
  [
    /\b(?:the )?(?:(top \d+) )?most expensive (trucks|units|vehicles|tractors)(?: to (?:run|maintain|fix|repair|keep))?\b/g,
    '$1 top $2 by repair cost',
  ],
  [/\bhires by (source|recruiter|position)\b/g, 'hired applications by $1'],
  [/(?<!\bnew )\bhires\b(?! date)/g, 'drivers hired'],
  [/\bterminations?\b(?! (?:date|reason))/g, 'drivers terminated'],
  [
    /\b(top|worst) (\d+) (tickets?|accidents?|violations?|repairs?|inspections?) (drivers|trucks|units|divisions|terminals)\b/g,
    '$1 $2 $4 by $3',
  ],
  [/\btop (\d+) top (\w+)/g, 'top $1 $2'],
  [/\b(?:an? |the )?(?:break ?down|split) of (?=.+ (?:by|per) )/g, ''],
  [/^what (?:were|are|was|is) the reasons? (?:for |why |that )?(?:the )?(.+)$/g, '$1 by reason'],
  [/\b(?:running|driving|working|operating|still) (?:on|with) (?=(?:an? )?(?:expired|lapsed))/g, 'with '],
  [/^(?!who\b)(.+?) and why$/g, '$1 by reason'],
  [/\b(?:which|what) (\w+) costs? (?:us |me )?(?:the )?most(?: money)?$/g, 'most expensive $1'],
  [/\b(?:that |which )?involv(?:ed|ing|es?) (?!in\b)(?:an? )?/g, 'with '],
]

/**
 * Rewrites turns of speech into the words of the lists. `isOwn`: whether the list before has
 * a meaning for the words.
 */
export const turned = (text: string, isOwn: (words: string) => boolean = () => false): string => {
  const years = fleetTurned(text).replace(
    /\b(\d{1,2}) years?(?: of)?(?: driving)? experience\b/g,
    (_all, count: string) => `${Number(count) * 12} months experience`,
  )
  const plain = [...fleetTurns, ...turns, ...peopleTurns].reduce(
    (said, [pattern, words]) => (said.match(pattern)?.every(isOwn) === true ? said : said.replace(pattern, words)),
    years,
  )
  return plain.trim()
}

const undone =
  /(?:\b(?:that |who |which )?(?:nobody|no one) (?:has |have )?(?:ever |yet )?|^(?:who|which drivers?) (?:hasn't|didn't)(?: yet)? )(\w+ed)\b/

/** "Nobody contacted", "who hasn't signed", where a list has a word for it: "not contacted". */
export const saidNot = (text: string, { meanings }: Lexicon): string =>
  text.replace(undone, (whole, verb: string) => (meanings.has(`not ${verb}`) ? `not ${verb}` : whole))

/** "Why did drivers leave" counts them by reason, where no record is asked about. */
export const byReason = (text: string): string => text.replace(/^why (?:were|was|are|did) (.+)$/, '$1 by reason')
