import { onSignOut } from '#web/api/sign-out-steps.ts'

export const allDivisions = 'ALL'

const key = 'longhaul.division'
const listeners = new Set<() => void>()
let value = stored() ?? allDivisions

/** The division last chosen in this browser session. */
export const divisionKept = {
  read: (): string => value,
  write: (next: string): void => {
    value = next
    try {
      sessionStorage.setItem(key, next)
    } catch {
      // Kept in memory.
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

onSignOut(() => divisionKept.write(allDivisions))

function stored(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
