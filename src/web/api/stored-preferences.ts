import type { PreferenceKey, Preferences } from '#kit/user/preferences.ts'
import { readJson } from './client.ts'
import { readToken } from './token.ts'

/** A change waits this long for the next one, in milliseconds. */
const sendAfter = 800

/** The copy in this browser: for a start while the database is away, and for changes that the server doesn't have yet. */
interface Copy {
  readonly values: Partial<Preferences>
  readonly unsent: readonly PreferenceKey[]
}

const keyOf = (userId: string): string => `longhaul.preferences.${userId}`

function readCopy(userId: string): Copy {
  try {
    const { values = {}, unsent = [] } = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Partial<Copy>
    return { values, unsent }
  } catch {
    return { values: {}, unsent: [] }
  }
}

function writeCopy(userId: string, copy: Copy): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(copy))
  } catch {
    // Storage is unavailable; the server still gets the change.
  }
}

/** Merges the preferences stored on the server (null if they couldn't be read) with changes not sent yet. */
export function mergePreferences(userId: string, stored: Partial<Preferences> | null): Partial<Preferences> {
  const { values, unsent } = readCopy(userId)
  const merged = { ...(stored ?? values), ...Object.fromEntries(unsent.map((key) => [key, values[key]])) }
  writeCopy(userId, { values: merged, unsent })
  for (const key of unsent) sendLater(userId, key, merged[key])
  return merged
}

/** Stores a change in this browser and sends it to the server after a pause. */
export function changePreference<K extends PreferenceKey>(userId: string, key: K, value: Preferences[K]): void {
  const { values, unsent } = readCopy(userId)
  writeCopy(userId, { values: { ...values, [key]: value }, unsent: [...unsent.filter((other) => other !== key), key] })
  sendLater(userId, key, value)
}

interface Waiting {
  readonly userId: string
  readonly value: unknown
  readonly timer: number
}

const waiting = new Map<PreferenceKey, Waiting>()

function sendLater(userId: string, key: PreferenceKey, value: unknown): void {
  window.clearTimeout(waiting.get(key)?.timer)
  waiting.set(key, { userId, value, timer: window.setTimeout(() => void send(key), sendAfter) })
}

/** Sends pending changes immediately: before a sign-out and when the page is left. */
export async function sendPreferences(): Promise<void> {
  await Promise.all([...waiting.keys()].map(send))
}

/** A change that fails to send is sent again at the next start. */
async function send(key: PreferenceKey): Promise<void> {
  const next = waiting.get(key)
  window.clearTimeout(next?.timer)
  waiting.delete(key)
  if (next === undefined || readToken() === null) return
  try {
    await readJson(`/api/preferences/${key}`, { method: 'PUT', body: { value: next.value }, keepalive: true })
  } catch {
    return
  }
  const { values, unsent } = readCopy(next.userId)
  if (JSON.stringify(values[key]) === JSON.stringify(next.value))
    writeCopy(next.userId, { values, unsent: unsent.filter((other) => other !== key) })
}

addEventListener('pagehide', () => void sendPreferences())
