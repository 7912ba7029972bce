import type { BrowserContext } from '@playwright/test'
import { shift, shiftDate } from '#test/support/shifted-date.ts'

// Tests work out days and hours in this process: it is on the same day as the server.
if (shift !== 0) shiftDate(shift)

/** Puts the pages of a context on the server's day (LONGHAUL_SHIFT_DAYS). */
export const followShift = async (context: BrowserContext): Promise<void> => {
  if (shift !== 0) await context.addInitScript(shiftDate, shift)
}
