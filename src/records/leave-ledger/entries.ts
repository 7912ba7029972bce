/** What a line of the ledger is for. The first three a person enters; the rest follows from requests and from the turn of the year. */
export const entries = {
  opening: { label: 'Opening balance' },
  adjusted: { label: 'Adjustment' },
  granted: { label: 'Granted' },
  carried_in: { label: 'Carried in' },
  carried_out: { label: 'Carried out' },
  expired: { label: 'Expired' },
  reserved: { label: 'Reserved' },
  released: { label: 'Released' },
  taken: { label: 'Taken' },
  given_back: { label: 'Given back' },
} as const
export type Entry = keyof typeof entries

/** Lines that give somebody days: with none of them, nobody keeps a balance of this type. */
export const entitling = ['opening', 'adjusted', 'granted', 'carried_in'] as const satisfies readonly Entry[]
/** Of each person, type and year there is one of these. */
export const onceAYear: readonly Entry[] = ['opening', 'granted']
export const byHand: readonly Entry[] = ['opening', 'adjusted', 'granted']
