/** Where reports without a signal wait. They outlive the session: nobody else has them. */
export const outboxPrefix = 'longhaul.outbox.'

export const outboxKey = (user: string): string => `${outboxPrefix}${user}`

/** Event of the window after each change in this tab; other tabs hear `storage`. */
export const outboxChanged = 'longhaul:outbox'
