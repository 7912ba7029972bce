/** Values by key, at most so many: the one that was used longest ago makes room for a new one. */
export interface Recent<V> {
  /** The value of `key`, made when there is none. */
  get(key: string, make: () => V): V
  /** The value of `key`, if there is one. */
  peek(key: string): V | undefined
}

export const createRecent = <V extends string | object>(most: number): Recent<V> => {
  // A Map keeps the order of insertion, so a used entry is put back at the end.
  const values = new Map<string, V>()
  const peek = (key: string): V | undefined => {
    const known = values.get(key)
    if (known === undefined) return undefined
    values.delete(key)
    values.set(key, known)
    return known
  }
  return {
    peek,
    get: (key, make) => {
      const known = peek(key)
      if (known !== undefined) return known
      const made = make()
      values.set(key, made)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
      return made
    },
  }
}
