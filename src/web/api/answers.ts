import { readToken } from './token.ts'

/*
 * Lists that were read, with their entity tags: the server then answers 304 and reads no rows while nothing behind a list has changed.
 * They live in memory alone. The browser keeps no answer of the API, because its cache lies on the disk and outlasts the session.
 */

interface Kept {
  readonly tag: string
  readonly text: string
  readonly headers: Headers
}

/** Answers kept at once, and characters in all; beyond either, those that were not asked for longest go. */
export const mostKept = 200
export const mostCharacters = 4_000_000
/** Characters of one answer; a longer one is a whole list, read once and not polled. */
const longest = 500_000

const kept = new Map<string, Kept>()
let characters = 0
let owner: string | null = null

/** The entity tag to ask an address with, or null; `token` is the session that asks. */
export const tagOf = (address: string, token: string | null): string | null => {
  if (token !== owner) forgetAnswers()
  return kept.get(address)?.tag ?? null
}

/** The answer that was kept under the tag, as if the server had sent it again; null when it is gone. */
export const answerAgain = (address: string, tag: string): Response | null => {
  const found = kept.get(address)
  if (found === undefined || found.tag !== tag) return null
  // The last one asked for stands last.
  kept.delete(address)
  kept.set(address, found)
  return new Response(found.text, { headers: found.headers })
}

/** Keeps a list with its tag and answers the same; anything else passes untouched. */
export const keepAnswer = async (address: string, token: string | null, response: Response): Promise<Response> => {
  const tag = response.headers.get('etag')
  // Only lists bear a weak tag. The tag of one record is its version, for If-Match.
  if (tag === null || !tag.startsWith('W/')) return response
  const text = await response.text()
  const { headers, status } = response
  forget(address)
  // What comes in after its session has ended is nobody's.
  if (token === readToken() && text.length <= longest) {
    if (token !== owner) forgetAnswers()
    owner = token
    kept.set(address, { tag, text, headers })
    characters += text.length
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept && characters <= mostCharacters) break
      forget(oldest)
    }
  }
  return new Response(text, { headers, status })
}

/** Empties the memory: at sign-out, and by itself when another session asks. */
export const forgetAnswers = (): void => {
  kept.clear()
  characters = 0
  owner = null
}

const forget = (address: string): void => {
  characters -= kept.get(address)?.text.length ?? 0
  kept.delete(address)
}
