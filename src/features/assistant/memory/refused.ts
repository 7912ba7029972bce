import { filler } from '../rest.ts'

/** Passwords, keys, numbers of people and cards: never kept, not even as words without effect. */
const secret =
  /\b\d{3}-\d{2}-\d{4}\b|\b(?:\d[ -]?){13,19}\b|\b(?:password|passcode|passwd|pwd|api key|secret|token|pin)\b\s*(?:is|=|:)|\bsk-[a-z0-9]{8,}/i
const address = /\bhttps?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|org|io|ru|info|xyz)\b|\S+@\S+\.\S+/i
const order =
  /\b(?:ignore|disregard|forget|bypass|override)\b.{0,30}\b(?:rules?|instructions?|prompts?|permissions?|access|limits?|above|previous)\b|\bsystem prompt\b|\byou are now\b|\bpretend\b|\bact as\b|\bjailbreak\b|<\/?(?:script|system|img)\b|\b(?:drop|delete) (?:table|from)\b|\b(?:reveal|show|list) (?:all |every )?(?:ssns?|social security|passwords?)\b/i
const insult = /\b(?:idiot|stupid|moron|dumb|garbage|useless|shit\w*|fuck\w*|crap|sucks)\b/i

export interface Refusal {
  readonly why: string
  /** Whether the words themselves may be kept beside the reason. */
  readonly keeps: boolean
}

/** Words that are not kept anywhere, not in the conversation either. */
export const isSecret = (words: string): boolean => secret.test(words)

/** Words that every sentence is made of: taught another meaning, they would change every question. */
export const isOfFunctionWords = (said: string): boolean => said.split(' ').every((word) => filler.has(word) || negations.has(word))

export const functionWords = (said: string): string => `“${said}” is part of too many questions to mean one thing`
const negations = new Set(['no', 'not', 'never', 'none', 'without'])

/** Why words are not learned, or null. */
export const refusalOf = (words: string): Refusal | null => {
  if (secret.test(words)) return { why: 'Looks like a password or a private number, so it wasn’t kept', keeps: false }
  if (address.test(words)) return { why: 'Memory keeps no web or email addresses', keeps: false }
  if (order.test(words)) return { why: 'Memory keeps what words mean, not instructions', keeps: true }
  if (insult.test(words)) return { why: 'Nothing to learn from it', keeps: true }
  return null
}
