/**
 * Words that change nothing about the answer. Any other word of a question has to mean something, or the question is not answered. Words that
 * limit, compare, negate, count, or order (out, left, new, total, per, each, ever, last, no) are not among them.
 */
const glue = new Set(
  `a an the of for to in on at from into about as with that which who what whose and is are was were be been being am do does did have has had
  i we you it he she they me us our your its this these those there here all any some us them their his her
  show list find see tell give get got getting look looking pull bring up need want know let please hey hi hello yo ok okay so then also just still
  happen happened happens occur occurred came come reported filed received submitted made written given put turned logged right now currently exactly actually really quick question one man folks people records record entries
  anybody anyone somebody someone company across overall altogether system listed recorded say said`
    .split(/\s+/)
    .filter(Boolean),
)

/** Words that make a question a follow-up. */
export const followingWords: ReadonlySet<string> = new Set(
  'and or but only just same thing instead too well what about how those them of also now then ones'.split(' '),
)

export const isGlue = (word: string): boolean => glue.has(word)
