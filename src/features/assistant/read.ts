import type { Frame } from './frame.ts'
import type { Lexicon } from './lexicon.ts'
import type { Linked } from './reading/link.ts'
import { readFigure } from './reading/figures.ts'
import { readAlone } from './frames/alone.ts'
import { readAsked, readOption } from './frames/asked.ts'
import { readAvailability } from './frames/availability.ts'
import { readBalance, asksBalance } from './frames/balance.ts'
import { readCover } from './frames/cover.ts'
import { readCrewOfBoth } from './frames/crew-both.ts'
import { readCrew } from './frames/crew.ts'
import { readFact } from './frames/fact.ts'
import { readLastDone } from './frames/last-done.ts'
import { readDeparture } from './frames/departure.ts'
import { readTenure } from './frames/tenure.ts'
import { readUncovered } from './frames/uncovered.ts'
import { readPeriod } from './periods.ts'
import { contextOf } from './follow/context.ts'
import { readListField } from './follow/list-field.ts'
import { readReplaced } from './follow/replaced.ts'
import { readOtherKind } from './follow/other-kind.ts'
import { withPronouns } from './follow/pronouns.ts'
import { changedKind, goesOn, withoutRegret } from './reading/follow.ts'
import { askDue } from './reading/ask-due.ts'
import { asksWrite, readRefusal } from './reading/refuse.ts'
import { readJudgment } from './reading/judge.ts'
import { byReason, saidNot, turned } from './reading/turns.ts'
import { checked, inSlot, readSlot } from './reading/slots.ts'
import { askWhom, spelled } from './reading/names/mentions.ts'
import { spellingsOf } from './spelling/linked.ts'
import type { Spelled } from './spelling/linked.ts'
import { withNearest } from './spelling/nearest.ts'
import { withRest } from './spelling/with-rest.ts'
import { withoutShorthandOf } from './spelling/shorthand.ts'
import { settled } from './spelling/settled.ts'
import type { Repair } from './spelling/mend.ts'
import { frameWords } from './reading/words/vocabulary.ts'
import { askList } from './reader/ask-list.ts'
import { readCovered } from './reader/read.ts'
import { readHowTo } from './help/read-howto.ts'
import { readMemory } from './memory/read-command.ts'
import { readTwo } from './reading/two.ts'
import { readBulk } from './proposals/read-bulk.ts'
import { readProposal } from './proposals/read-proposal.ts'
import { likeliest } from './parts.ts'
import { contentOf } from './rest.ts'
import { readHeld } from './who-may-go.ts'
import { plainText } from './words.ts'
import type { Reading } from './reading/reading.ts'

const going =
  /^(?:(?:please|can you|could you) )?(?:go to|take me to|open|show me|show|pull up|bring up|navigate to|where is|where are|jump to|switch to|i want to see|let me see)\s+(?:the\s+|my\s+)?(.+)$/
const asksHelp = /^(?:help|what (?:all )?(?:can|do) (?:you|u) do.*|what can i ask.*|hi|hello|hey|how do(?:es)? (?:you|this) work)$/
const asksDigest =
  /^(?:what (?:did|have) i miss(?:ed)?(?: today| yesterday| this week| since.*)?|catch me up|what is new(?: today| since.*)?|anything new(?: today)?|whats new|bring me up to speed|what happened (?:while i was (?:out|gone|away)|overnight|since i (?:left|was last here))|give me (?:a|the|my) (?:summary|digest|rundown)|(?:my )?(?:daily )?(?:digest|briefing|rundown))$/
const asksMessages =
  /^(?:(?:how many|any|show me|do i have(?: any)?|are there any|my|check my) )*(?:new |unread |unanswered )+(?:messages?|mail|inbox)(?: do i have| in my inbox)?$/
const darkMode = /\b(?:dark mode|light mode|dark theme|light theme|change (?:the )?(?:theme|colors|look))\b/

/** Reads a question. It never guesses: a word that is not understood is answered with, not passed over. */
export const readQuestion = async (question: string, asked: Reading): Promise<Frame> => {
  const text = leaveOfOtherDays(withoutShorthandOf(asked.lexicon, plainText(question)), asked.today)
  const context = contextOf(text, asked)
  if ('refused' in context) return context.refused
  const { reading } = context
  // Readers of what is no list stand first, in the order in which they are asked.
  const memory = readMemory(text)
  if (memory !== null) return memory
  const proposed = await readProposal(question, reading, readQuestion)
  if (proposed !== null) return proposed
  const howTo = (await readHowTo(text, reading, readQuestion)) ?? readHeld(text, reading)
  if (howTo !== null) return howTo
  const two = readTwo(text, question)
  if (two !== null) return two
  const known = readPlain(text, reading)
  if (known !== null) return known
  const whole = await readSpelled(text, question, reading)
  const heart = whole.type === 'unread' || (whole.type === 'clarify' && text.length >= rant) ? heartOf(text, question) : null
  const alone = { ...reading, before: null, here: null }
  const inner = heart === null ? null : await readSpelled(heart, heart, text.length < rant ? alone : reading)
  return inner === null || (inner.type === 'unread' && whole.type !== 'unread') ? whole : inner
}

/** Reads the question as it is most likely meant, and asks back if slips in it may mean different things. */
const readSpelled = async (text: string, question: string, reading: Reading): Promise<Frame> => {
  const frames: (readonly [Spelled, Frame])[] = []
  for (const one of await spellingsOf(text, question, reading)) frames.push([one, await readLinked(one.linked, reading)])
  const [best, frame] = settled(frames)
  const { repairs } = best
  if (frame.type === 'unread') {
    const read = async (near: string): Promise<Frame> => readLinked(await reading.link(near, near), reading)
    const typed = { ...frame, left: asTyped(frame.left, repairs) }
    return withRest(await withNearest(typed, best, reading, read), text, reading, read)
  }
  // A follow-up starts from the frame before, with the repairs of that question.
  return repairs.length === 0 && frame.repairs === undefined ? frame : { ...frame, repairs }
}

/** Reads a question with its names found and its words corrected. */
const readLinked = async (linked: Linked, reading: Reading): Promise<Frame> => {
  const meant = await withPronouns(linked, reading)
  const { before, lexicon } = reading
  const record = before !== null && 'query' in before && goesOn(meant.text) ? lexicon.kinds[before.kind] : undefined
  const isOwn = (words: string): boolean => record !== undefined && likeliest(words, record, lexicon).length > 0
  const text = turned(saidNot(leaveOfOtherDays(meant.text, reading.today), lexicon), isOwn)
  return askWhom(meant, reading.lexicon) ?? readMended({ ...meant, text }, reading)
}

/** "On leave" is a status of today. With another day or a period it means the leave calendar: "who is on leave next week". */
const leaveOfOtherDays = (text: string, today: string): string => {
  if (!/\bon leave\b/.test(text) || /\b(?:put|place|set|mark)\b/.test(text)) return text
  const period = readPeriod(text, today, 'future')
  return period === null || (period.from === today && period.to === today) ? text : text.replace(/\bon leave\b/, 'off')
}

const rant = 160
/** Of a long story the one question in it: from the last words that ask to where the reasons begin. */
const heartOf = (text: string, question: string): string | null => {
  if (text.length < rant) return lastSentence(question)
  const start = [
    ...text.matchAll(/\b(?:how many|how much|show me|give me|list (?:all|the)|which|who is|are there any|is there any)\b/g),
  ].at(-1)?.index
  return start === undefined
    ? null
    : (text.slice(start).split(/ (?:because|cause|before the|so (?:that|i|we)|since (?:i|we)|and i|but i)(?= |$)/)[0] ?? null)
}

/** Of several sentences the last, where it asks. */
const lastSentence = (question: string): string | null => {
  const sentences = question
    .split(/(?<=[.!?])\s+/)
    .map(plainText)
    .filter(Boolean)
  const last = sentences.at(-1) ?? ''
  return sentences.length > 1 && /^(?:how many|how much|show me|list|which|who|are there|is there|any)\b/.test(last) ? last : null
}

/** The question with its names found and its slips mended. */
const readMended = async (linked: Linked, reading: Reading): Promise<Frame> => {
  const mended = readPlain(linked.text, reading)
  if (mended !== null) return mended
  const bulk = await readBulk(linked.text, reading, (text) => readCovered({ ...linked, text }, { ...reading, before: null }))
  if (bulk !== null) return bulk
  if (asksWrite(linked.text)) return { type: 'cannot', why: 'write' }
  const screen = screenOf(linked, reading)
  if (screen !== null) return screen
  for (const read of [
    readAsked,
    readBalance,
    readCover,
    readDeparture,
    readLastDone,
    readAvailability,
    readCrewOfBoth,
    readCrew,
    readUncovered,
    readTenure,
    readOption,
    readFact,
    readAlone,
    readFigure,
  ]) {
    const frame = await read(linked, reading)
    if (frame !== null) return frame
  }
  const asked = readReplaced(linked, reading) ?? readListField(linked, reading) ?? (await readOtherKind(linked, reading, readCovered))
  if (asked !== null) return asked
  const list = await readOne({ ...exported(linked), text: byReason(exported(linked).text) }, reading)
  return list ?? { type: 'unread', left: unknownOf(linked, reading.lexicon) }
}

/** Reads a question about a list, or asks which list is meant. */
const readOne = async (asked: Linked, reading: Reading): Promise<Frame | null> =>
  changedKind(asked, reading) ??
  readSlot(asked, reading) ??
  checked(await readCovered(inSlot(withoutRegret(asked, reading), reading), reading), asked, reading) ??
  askDue(asked, reading.lexicon) ??
  askList(asked, reading, readCovered)

/** Words are said back as they were typed, not as they were read. */
const asTyped = (left: readonly string[], repairs: readonly Repair[]): string[] => [
  ...new Set(left.map((word) => repairs.find(({ meant }) => meant.split(' ').includes(word))?.typed ?? word)),
]

/** The words to be said back: those that say something and are not the product's own. */
const unknownOf = (linked: Linked, { words }: Lexicon): string[] => {
  const content = contentOf(linked.text)
  const strange = content.filter((word) => !word.startsWith('@') && !words.has(word) && !frameWords.has(word))
  return strange.length > 0
    ? strange
    : spelled({ ...linked, text: content.join(' ') })
        .split(' ')
        .filter(Boolean)
}

/** What needs no record and no list: help, what it can't do, and what is the person's own. */
const readPlain = (text: string, reading: Reading): Frame | null =>
  text === '' || asksHelp.test(text)
    ? { type: 'help' }
    : ((asksBalance(text, reading.lexicon) ? null : readRefusal(text)) ?? readJudgment(text, reading) ?? readPersonal(text, reading))

/** What is the person's own: what they missed, their messages, how the product looks. */
const readPersonal = (text: string, { screens }: Reading): Frame | null => {
  if (asksDigest.test(text)) return { type: 'digest' }
  if (asksMessages.test(text)) return { type: 'digest', part: 'messages' }
  const path = screens['design options']
  return darkMode.test(text) && path !== undefined ? { type: 'navigate', path, label: 'design options' } : null
}

const showing = /^(?:(?:please|can you|could you) )?(?:open(?! (?:the|my) )|show|pull up|bring up|i want to see|let me see)\b/

const screenOf = ({ text, mentions }: Linked, { screens, lexicon }: Reading): Frame | null => {
  if (mentions.length > 0) return null
  const wanted = going.exec(text)?.[1] ?? text
  const bare = wanted.replace(/ (?:page|screen|list|tab|section)$/, '')
  const path = screens[wanted] ?? screens[bare]
  if (path === undefined) return null
  // "Open accidents" and "show me leads" ask for records, "take me to" and "the accidents page" for a screen.
  const isList = Object.values(lexicon.kinds).some((record) => record.path === path)
  return isList && wanted === bare && (wanted === text || showing.test(text)) ? null : { type: 'navigate', path, label: bare }
}

const exporting =
  /\b(?:export|download|print|email me|send me|dump|pull)(?: me| out)?\b|\b(?:to|in|into|as)(?: an?)? (?:excel|xlsx|csv|spreadsheet|pdf)(?: file)?\b|\bexcel\b|\bspreadsheet\b/g
/** A file is made in the list, which is opened. */
const exported = (linked: Linked): Linked => ({ ...linked, text: linked.text.replace(exporting, ' ').replace(/\s+/g, ' ').trim() })
