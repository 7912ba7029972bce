import { hashKey, type QueryKey } from '@tanstack/react-query'

/** Pages of lists whose rows stay where they are while somebody reads them, with what looks for new ones instead. */
const held = new Map<string, () => void>()

/** Answers how to let go. */
export const holdPage = (key: QueryKey, look: () => void): (() => void) => {
  const hash = hashKey(key)
  held.set(hash, look)
  return () => {
    if (held.get(hash) === look) held.delete(hash)
  }
}

/** What looks for new rows of a page that is held; undefined for anything else, which may be read again at once. */
export const lookOf = (key: QueryKey): (() => void) | undefined => held.get(hashKey(key))
