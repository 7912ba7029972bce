/** What a line of the ledger is for. People enter the first three; the others follow from requests, grants and the turn of the year. */
export const entries = {
  opening: { label: 'Opening balance' },
  adjusted: { label: 'Adjustment' },
  granted: { label: 'Granted' },
  carried_in: { label: 'Carried in' },
  carried_out: { label: 'Carried out' },
  expired: { label: 'Expired' },
  converted: { label: 'Converted' },
  reserved: { label: 'Reserved' },
  released: { label: 'Released' },
  taken: { label: 'Taken' },
  given_back: { label: 'Given back' },
} as const
export type Entry = keyof typeof entries

/** Lines that give someone leave: without one, no balance is kept for them. */
export const entitling = ['opening', 'adjusted', 'granted', 'carried_in', 'converted'] as const satisfies readonly Entry[]
/** One of these opens a year of a person and type, unless it belongs to a pay period. */
export const onceAYear: readonly Entry[] = ['opening', 'granted']
export const byHand: readonly Entry[] = ['opening', 'adjusted', 'granted']
