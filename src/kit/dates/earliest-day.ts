const hour = 3_600_000

/** The earliest calendar day it can be in the United States at an ISO moment: an evening in Chicago or Hawaii is the next day in UTC. */
export const earliestDay = (at: string): string => {
  const moment = Date.parse(at)
  return Number.isNaN(moment) ? at.slice(0, 10) : new Date(moment - 10 * hour).toISOString().slice(0, 10)
}
