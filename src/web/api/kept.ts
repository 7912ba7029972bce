export const readKept = <T>(key: string): T | null => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

/** Null forgets. */
export const keep = (key: string, value: unknown): void => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The screen holds the value itself.
  }
}
