/** Turns of speech about drivers, applicants, papers, leave, and office work, put as the lists are called. */
export const peopleTurns: readonly (readonly [RegExp, string])[] = [
  // "Less than" alone would compare two periods.
  [/\bbeen (here|with us|with the company|on staff|employed)(?: for)? less than (?=\w+ (?:years?|months?|weeks?)\b)/g, 'been $1 under '],
  [/^who do we have (?:that|who)(?: can)? (?:haul|pull|run|carry) (?=doubles|triples|sets|hazmat|tankers?)/g, 'drivers with '],
  [/^who do we have (?=with (?:doubles|triples|sets|hazmat|tankers?))/g, 'drivers '],
  // "Pull" alone is a word to pass over: "pull up the list".
  [
    /\b(?:can|could|may|able to|allowed to|qualified to|cleared to) (?:pull|haul|run|carry) (?=doubles|triples|sets|hazmat|tankers?)/g,
    'with ',
  ],
  [/^which of our (?:guys|people)(?= )/g, 'which drivers'],
  [
    /^(?:who|anybody|anyone|does anybody|does anyone)(?: that| who)? (?:is up for renewal|is up|is due|comes due|is coming due) on (?:their |his |a )?(medical card|license|physical)s?/g,
    'drivers whose $1 is expiring',
  ],
  [
    /\b(?:has|have|had)? ?been (?:here|with us|with the company|on staff|employed)(?: for)? (more than|over|under|at least) (\w+ (?:years?|months?|weeks?))(?! ago)/g,
    'hired $1 $2 ago',
  ],
  [
    /^(?:anybody|anyone|who|which drivers|drivers)(?: who| that)? (?:hasn't got|didn't have|doesn't have|don't have|has no|have no|without|with no|is missing|are missing) (?:an? |any |their )?(phone|email)(?: number| address)?(?: on file| in the system)?$/g,
    'drivers without $1',
  ],
  [/^who applied\b/g, 'applications applied'],
  [/^where (?:do|did|are) (?:our|the|my|all our) (applications|applicants|leads|candidates) (?:come|coming) from\b/g, '$1 by source'],
  [/\bin the (\w+) stage\b/g, 'in $1'],
  [/\b(?:hasn't|haven't) been called(?: back)?(?: yet)?\b/g, 'not called'],
  [
    /^(?:who|which users|anybody|anyone|users)(?: who| that)? (?:hasn't|haven't|has not) (?:logged|signed) in (?:for|in)(?: over| more than| the last)? (\d+ (?:hours|days|weeks|months)|a week|a month)$/g,
    'users last login more than $1 ago',
  ],
  [
    /\b(deadlines|tasks)(?: that| which)?(?: are)? (?:coming up|coming due|up)(?= (?:this|next|in the next|within|before|by|today|tomorrow))/g,
    '$1 due',
  ],
  [/^how (?:far )?behind are we on (tasks|deadlines|corrective actions)$/g, 'how many overdue $1'],
  [/\brequests(?: that| which)? (?:have been |has been |are )?(?:sitting|waiting)(?: the)? longest\b/g, 'oldest pending requests'],
  [/^is (.+?) blacked out$/g, 'blackouts on $1'],
]
