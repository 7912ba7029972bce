/** The embedded PostgreSQL cannot be used. The message is one or two sentences for the person who starts Longhaul; `logTail` are the server's last lines. */
export class EngineError extends Error {
  readonly logTail: string

  constructor(message: string, logTail = '') {
    super(logTail === '' ? message : `${message}\n${logTail}`)
    this.name = 'EngineError'
    this.logTail = logTail
  }
}

/** The `code` of a system or PostgreSQL error, '' when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the server said that it found no room. */
export const isDiskFull = (logTail: string): boolean => /No space left on device|Disk quota exceeded|Check free disk space/.test(logTail)

/** Whether the server refused to start beside processes of the one before it, which died and left them. */
export const isOccupied = (logTail: string): boolean => /pre-existing shared memory block/.test(logTail)
