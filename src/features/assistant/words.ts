import { withoutShorthand } from './spelling/shorthand.ts'

/** What people at a dispatch desk type for what the lists call otherwise, where the words beside it count. */
const contracted: readonly (readonly [RegExp, string])[] = [
  [/\bw\/o\b/g, 'without'],
  [/\bw\/(?=\s)/g, 'with '],
  [/\bw\/\b/g, 'with '],
  [/(?<=\s)w(?=\s)/g, 'with'],
  [/\bwith co\b/g, 'with company'],
  [/&|\s\+\s/g, ' and '],
  [/\b(?:year|yr)(?: |-)to(?: |-)date\b/g, 'ytd'],
  [/\bmonth(?: |-)to(?: |-)date\b/g, 'mtd'],
  [/\bquarter(?: |-)to(?: |-)date\b/g, 'qtd'],
  [/\bweek(?: |-)to(?: |-)date\b/g, 'wtd'],
  [/>=\s?(?=[\d$])/g, 'at least '],
  [/>\s?(?=[\d$])/g, 'over '],
  [/<=\s?(?=[\d$])/g, 'at most '],
  [/<\s?(?=[\d$])/g, 'under '],
  [/(?<=\s)v(?=\s)/g, 'vs'],
  [/(?<=^|\s)#\s?of\b|\bno\.? of\b/g, 'number of'],
  [/(?<=^|\s)(?<!\bph(?:one)? )#(?=\s|$)/g, 'count'],
  [/(?<=\s|^)(\d{1,4}) ?d(?:ays?)?\+/g, 'over $1 days'],
  [/\b(\d{3,5})\/(?=\d{3,5}\b)/g, '$1 and '],
  [/(?<!^|\b(?:which|what|any|our|the|all|my|team|open) )\bruns out(?! of\b)|\brun out(?! of\b)/g, 'expire'],
  [/\bran out(?! of\b)/g, 'expired'],
  [/\brunning out(?! of\b)/g, 'expiring'],
  [/\brite now\b/g, 'right now'],
  [/\bhow come\b/g, 'why'],
  [/^(?:change|reset|update) my (?=password$)/g, 'how do i change my '],
  [/^(?!how\b)(.{3,60}) how\s?\??$/g, 'how to $1'],
  [/(?<=\w\s)\$(?=\s|$)/g, 'cost'],
  [/\b(?:ly|last yr|lastyear)\b/g, 'last year'],
  [/\bprev(?= (?:acc\w* )?rate)/g, 'preventable'],
  [/\bterm(?:'?d)?(?= (?:drivers?|drvrs?|guys|employees))/g, 'terminated'],
  [/\b(?<=by )cat\b/g, 'category'],
  [/(?<=\b(?:this|last|next|past|per|a|prev|previous|by|each|every|\d+)\s)mo(s)?\b/g, 'month$1'],
  [/\b(\d+)\s?mos?\b/g, '$1 months'],
  [/\b(\d{1,2}(?::\d{2})?) ?([ap])(?:\.m\b\.?|m\b)(?! (?:schedules?|services?|tasks?|programs?|inspections?|[ab])\b)/g, '$1$2m'],
  [/\b((?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)(?:day)?)-(?=(?:mon|tue|wed|thu|fri|sat|sun))/g, '$1 to '],
  [/\b(?:rn|right now|atm|currently|at the moment|asap)\b/g, ''],
  [/\b(?:pls|plz|please|thx|thanks|thank you|lol|ok so)\b/g, ''],
  [
    /\bmed cards?\b|\bmedcards?\b|\bmedicals\b|\bmeds\b|\bdot physicals?\b|\bmedical certs?\b|\bmedical certificates?\b|\bmedical cards\b/g,
    'medical card',
  ],
  [/\bmedical\b(?!(?: cards?| examiner| registry| proof| leave| appointment| only| bills?| cost| review| expenses?)\b)/g, 'medical card'],
  [/\bcdls?\b/g, 'license'],
  [/\blicen[cs]es?\b/g, 'license'],
  [/\bdiv\s?(\d+)\b/g, 'division $1'],
  [/\bdivisions? #?(\d+)\b/g, 'division $1'],
  [/\b(?:whos|who's|whose)\b/g, 'who is'],
  [/\b(?:whats|what's|wats)\b/g, 'what is'],
  [/\bwheres\b/g, 'where is'],
  [/\bhows\b/g, 'how is'],
  [/\bhow's\b/g, 'how is'],
  [/\b(?:maint|mtce)\b/g, 'maintenance'],
  // "Expired" without its last letter, or "expiring": no card is "expire".
  [/(?<=^|\b(?:with|have|has|an|any|many|list|show) )expire(?= [a-z])/g, 'exp'],
  [/(?<=\b\d+ years?(?: of)? )exp\b/g, 'experience'],
  [/\bexp(?= dates?\b)/g, 'expiration'],
  [/\bexp(?=$| (?:in|on|next|this|by|before|within|today|tomorrow|soon|\d))/g, 'expires'],
  [/\bexp(?= .*\b(?:next|within|this|tomorrow|soon)\b)/g, 'expiring'],
  [/\bexp(?= .*\b(?:last|past|since|yesterday)\b)/g, 'expired'],
  [/(?<!\b(?:in|from|and|or) )\bct\b/g, 'count'],
  [/\bb\/c\b/g, 'because'],
  [/\b(more|less|fewer|older|newer|later|longer|greater|higher|lower) then\b/g, '$1 than'],
  [/\b(per|a) mi\b/g, '$1 mile'],
  [/\b(?:vs\.?|versus)(?=\s)/g, 'vs'],
  [/\bph(?:one)? ?(?:#|num(?:ber)?s?\b|no\b)/g, 'phone'],
  [/\b(?:cell|mobile)(?: phone)?(?: number)?\b(?! phone)/g, 'phone'],
  [/\blemme see\b/g, 'show me'],
  [/\b(?:cant|cannot|can not)\b/g, "can't"],
  [/\b(?:isnt|arent|wasnt|werent|aren't|wasn't|weren't)\b/g, "isn't"],
  [/\b(?:hasnt|havent|haven't|hadnt|hadn't)\b/g, "hasn't"],
  [/\b(?:didnt|dont|doesnt|don't|doesn't)\b/g, "didn't"],
  [/\b(any|every|some|no)(?:1|one)\b/g, '$1one'],
  [/(?<=\b(?!does |was |has )(?:\w{3,}s|who|what|which|where|how|when) )r(?= [a-z])/g, 'are'],
  [/\br(?=\s(?:there|you|we|they|any|my|the))/g, 'are'],
  [/\bwrecks?\b|\bcrash(?:es)?\b|\bcollisions?\b/g, 'accidents'],
  [/\bcitations?\b/g, 'tickets'],
  [/\b(\d{1,4}) ?d\b/g, '$1 days'],
  [/\b(\d{1,3})m\b/g, '$1 months'],
  [/\b(\d{1,4})h\b/g, '$1 hours'],
]

/** The question as it is read: lower case, one space between words, without signs that say nothing. At most 500 characters. */
export const plainText = (question: string): string => {
  const clean = question
    .normalize('NFKC')
    .slice(0, 500)
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '')
    .replace(/[’‘]/g, "'")
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .toLowerCase()
  // "WC-2026-0010" is a number, not workers comp.
  const codes: string[] = []
  const marked = clean.replace(/\b[a-z]{1,6}-\d{4}-\d{3,}\b/g, (code) => `§${'x'.repeat(codes.push(code))}§`)
  return contracted
    .reduce((text, [pattern, word]) => text.replace(pattern, word), withoutShorthand(marked))
    .replace(/§(x+)§/g, (_all, place: string) => codes[place.length - 1] ?? '')
    .replace(/'s\b|s'(?=\s|$)/g, (end) => (end === "s'" ? 's' : ' '))
    .replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
    .replace(/[?!.,;:"()[\]{}]+(?=\s|$)|(?<=^|\s)["([{·]+|[—·]|(?<=\s)[-–](?=\s)|(?<=\S)\?(?=\S)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Optimal string alignment: insertions, deletions, changes and swaps of neighbors. Three stands for all above. */
export const slipOf = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2) return 3
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_nothing, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return Math.min(3, row[b.length] ?? 3)
}
