/** When whose automatic sync ran in this browser session, as sessionStorage keeps it. Milliseconds by user id. */
export type SyncNotes = Readonly<Record<string, number>>

export const syncNotesKey = 'longhaul.synced'
let inMemory: SyncNotes = {}

export function readSyncNotes(): SyncNotes {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(syncNotesKey) ?? 'null')
    return isNotes(kept) ? kept : {}
  } catch {
    return inMemory
  }
}

export function noteSynced(userId: string, at: number): void {
  inMemory = { ...readSyncNotes(), [userId]: at }
  try {
    sessionStorage.setItem(syncNotesKey, JSON.stringify(inMemory))
  } catch {
    // Remembered above until the page is left.
  }
}

function isNotes(value: unknown): value is SyncNotes {
  return typeof value === 'object' && value !== null && Object.values(value).every((at) => typeof at === 'number')
}
