/** What a trailer of a report may be: a unit that is pulled. */
export const towedOnly = { field: 'kind', values: ['trailer', 'dolly'] } as const
