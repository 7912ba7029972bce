import { isUtf8 } from 'node:buffer'
import { AppError } from '#kit/errors.ts'

/** Deepest nesting of a request body. */
export const maxDepth = 32
/** Most object keys in a request body, at all levels together. */
export const maxKeys = 20_000

/** Names through which a parsed object could reach the prototype of another. */
const poisonous = new Set(['__proto__', 'constructor', 'prototype'])

const refuse = (sentence: string): AppError => new AppError('malformed', sentence)
const notJson = (): AppError => refuse('Couldn’t read the request: its body is not valid JSON.')

/**
 * Reads a JSON request body. Beyond JSON.parse it refuses what later layers cannot treat safely: nesting deeper than 32,
 * more than 20,000 keys, a key given twice (which of the two counts is a guess), prototype names, and text PostgreSQL cannot
 * store (U+0000, half a surrogate pair). An empty body is undefined.
 * @throws AppError malformed, always before the value is used.
 */
export const parseJsonBody = (body: Buffer): unknown => {
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw refuse('Couldn’t read the request: its text is not UTF-8.')
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  inspect(text)
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

interface Level {
  readonly keys: Set<string> | null
}

/** Walks the raw text once. It judges only what JSON.parse would hide; grammar stays the parser's work. */
const inspect = (text: string): void => {
  const levels: Level[] = []
  let keys = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{' || sign === '[') {
      if (levels.push({ keys: sign === '{' ? new Set() : null }) > maxDepth)
        throw refuse(`The request is nested deeper than ${maxDepth} levels.`)
    } else if (sign === '}' || sign === ']') {
      levels.pop()
    } else if (sign === '"') {
      const end = endOfString(text, at)
      const value = stringValue(text.slice(at, end + 1))
      const names = levels.at(-1)?.keys
      if (names && isKey(text, end + 1)) {
        keys += 1
        if (keys > maxKeys) throw refuse(`The request has more than ${maxKeys.toLocaleString('en-US')} fields.`)
        noteKey(names, value)
      }
      at = end
    }
  }
}

/** Index of the closing quote of the string that opens at `start`. */
const endOfString = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return at
  }
  throw notJson()
}

const isKey = (text: string, from: number): boolean => {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  return text[at] === ':'
}

const noteKey = (names: Set<string>, name: string): void => {
  if (poisonous.has(name)) throw refuse(`The field name "${name}" is not accepted.`)
  if (names.has(name)) throw refuse(`The field "${name.slice(0, 80)}" is given twice.`)
  names.add(name)
}

const stringValue = (quoted: string): string => {
  if (!quoted.includes('\\u')) return quoted.slice(1, -1)
  let value: unknown
  try {
    value = JSON.parse(quoted)
  } catch {
    throw notJson()
  }
  if (typeof value !== 'string' || value.includes('\u0000') || !value.isWellFormed()) {
    throw refuse('The request has a character that cannot be stored (U+0000 or half of a surrogate pair).')
  }
  return value
}
