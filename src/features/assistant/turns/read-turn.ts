import { plainText, slipOf } from '../words.ts'

/** What a person says about the answer before, instead of asking something new. */
export type TurnAct = 'undo' | 'cancel' | 'confirm' | 'why' | 'show' | 'open' | 'export'

const it = `(?:${[
  '(?:that|this) (?:last )?(?:change|one|edit|update|step|card)',
  'that|this|it|them|those|these|everything',
  'the (?:last )?(?:change|one|thing|edit|update|step|card|proposal|request)',
].join('|')})`
const number = String.raw`(?:number|answer|count|total|figure|list|result|\d+)`
const records = '(?:them|those|these|it|who|which ones?|(?:the|that|their) (?:list|records?|rows?|details?|names?|page|ones))'

const phrases: Readonly<Record<Exclude<TurnAct, 'export'>, readonly string[]>> = {
  undo: [
    `(?:undo|un do|revert|reverse|roll ?back|unwind)(?: ${it}| back| last| my last)*(?: what)?(?: (?:you|i) (?:just )?(?:did|made|confirmed|saved))?`,
    `(?:take|put|change|switch|turn|set|roll|back) ${it} (?:back|out)(?: (?:to )?(?:how|the way) it was)?`,
    `take back(?: ${it})?`,
    `(?:put|change) ${it} (?:how|the way) it was`,
    String.raw`ctrl ?\+? ?z`,
    `i (?:didn't|did not) mean (?:that|it|to(?: do (?:that|it))?)`,
    `(?:that|it) was (?:a mistake|wrong|an accident)(?: undo(?: ${it})?)?`,
  ],
  // The plain text of "don't" is "didn't".
  cancel: [
    `(?:cancel|abort|discard|dismiss|stop|scratch|drop|scrap|skip)(?: ${it})?`,
    `never ?mind(?: ${it})?`,
    'nvm',
    'forget (?:about )?(?:it|that)',
    'no|nope|nah|no thanks?(?: you)?',
    'not (?:now|yet)',
    "(?:didn't|do not)(?: (?:do|save|change|confirm|submit|touch))?(?: (?:that|this|it|anything))?",
    'leave (?:it|that)(?: (?:alone|be|as is|as it is))?',
    '(?:i )?changed my mind',
    'on second thought',
  ],
  confirm: [
    `(?:${[
      'yes|yep|yeah|yup|ya|y|sure|ok|okay|k|perfect|correct',
      'confirm|confirmed|approved?|proceed|save|submit|apply|accept',
      'go ahead|go for it|please do|make it so|do so|do it|do that',
      'looks good|sounds good|looks right|that is (?:right|correct|fine)',
    ].join('|')})(?: ${it}| ahead)?(?: and)?(?: (?:yes|do it|save it|go ahead|confirm(?: it)?|save|submit(?: it)?))?`,
  ],
  why: [
    `why(?: not| so (?:few|many|low|high|little|much)| that(?: many| few)?| (?:0|zero|none)| ${number})?`,
    `why (?:is|are|was|were|did) (?:it|that|this|they|there|you say (?:that|it|so))(?: (?:0|zero|none|no|so (?:few|many|low|high)|empty|only|${number}))*`,
    'how come(?: (?:it|that) is (?:that|so))?',
    `how(?:'d)? (?:(?:did|do|are|were|would) )?(?:you|u) (?:${[
      'get|getting|got|come up with|calculate|figure|count',
      'know|arrive at|find|work out|reach|read',
    ].join('|')})(?: (?:it|that|this|there|to that|at that))?(?: ${number})?(?: out)?`,
    'how (?:is|was|are|were) (?:it|that|this|they) (?:calculated|counted|figured(?: out)?|computed|read)',
    `where (?:(?:does|do|did|is|are) )?(?:it|that|this|those|they|you|the|these)(?: ${number}s?)?(?: (?:come|coming|from|get|getting|got|pull))(?: (?:it|that|this|from))*`,
    `what (?:is|was) (?:it|that|this)(?: ${number})? based on`,
    '(?:based on|according to|says) wh(?:at|o)',
    `explain(?: ${it}| yourself| (?:the|that|your) ${number})?`,
    'what (?:did|does|do) (?:you|it|that|this) (?:count|include|read|assume|mean)(?: (?:that|it) as)?',
    '(?:show|give)(?: me)? your (?:work|math|sources?)',
    '(?:what is )?(?:the|your) source',
    'are you sure(?: about (?:that|it))?',
    'is (?:that|it) right',
  ],
  show: [
    `(?:show|list|give|display|see|view|name)(?: me| us)?(?: all)?(?: of)? ${records}(?: all| out)?`,
    `(?:let me|i want to|i'd like to) see ${records}`,
    '(?:who|which|what)(?: ones?)? (?:are|is|were|was) (?:they|those|these|them|it|that)',
    'who (?:exactly|all)',
    'who|which|which ones?(?: exactly)?|list|names|show me',
    String.raw`(?:which|who are the|what are the) \d+`,
    'what are their names',
  ],
  open: [
    '(?:open|pull up|bring up|go to|take me to|jump to|navigate to) (?:it|them|those|that|this|there|(?:the|that|this) (?:list|record|page))(?: up)?',
    '(?:pull|bring) (?:it|them|that|those) up',
    '(?:go|take me) there',
  ],
}
const acts = ['undo', 'cancel', 'confirm', 'why', 'show', 'open'] as const
const patterns = acts.map((act) => [act, new RegExp(`^(?:${phrases[act].join('|')})$`)] as const)

const files: ReadonlySet<string> = new Set('export download spreadsheet excel csv xlsx print pdf'.split(' '))
const besideFiles: ReadonlySet<string> = new Set(
  `me us my it that this them those these the a an list lists records rows all to in into as for of with file sheet format copy send email give get
  can i have want need make dump pull out save put result results answer just`.split(/\s+/),
)
const asksFile = (words: readonly string[]): boolean =>
  words.some((word) => files.has(word)) && words.every((word) => files.has(word) || besideFiles.has(word))

const leads =
  /^(?:(?:please|pls|hey|hi|ok|okay|oops|whoops|wait|actually|sorry|so|and|but|well|no|nope|hmm|um|now|then|just|damn|crap|can you|could you|can u|will you|would you|i want to|i need to|let us|let|go ahead and)\s+)+/
const ends = /(?:\s+(?:please|pls|thanks|thank you|now|then|for me|again|real quick|right now|though|actually|instead))+$/

/** Words in which a slip of the keyboard is seen through. */
const known: readonly string[] = [
  'undo',
  'revert',
  'reverse',
  'cancel',
  'never',
  'nevermind',
  'mind',
  'forget',
  'confirm',
  'explain',
  'where',
  'which',
  'export',
  'download',
  'spreadsheet',
  'change',
  'that',
  'those',
  'them',
  'show',
  'list',
  'back',
]
const mended = (word: string): string =>
  word.length < 4 || known.includes(word) ? word : (known.find((one) => one[0] === word[0] && slipOf(word, one) === 1) ?? word)

/** What is said about the answer before, or null if the words ask for something else. */
export const readTurn = (question: string): TurnAct | null => {
  const text = plainText(question)
  const bare = text.replace(leads, '').replace(ends, '')
  const spelled = (words: string): string => words.split(' ').map(mended).join(' ')
  for (const said of [text, bare, spelled(text), spelled(bare)]) for (const [act, pattern] of patterns) if (pattern.test(said)) return act
  return asksFile(bare.split(' ').map(mended)) ? 'export' : null
}
