import { shift, shiftDate } from './shifted-date.ts'

// Loaded once by each worker of vitest (vitest.config.ts).
shiftDate(shift)
