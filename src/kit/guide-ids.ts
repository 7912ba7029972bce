/** Places of a list that every kind has. `total`, `rows`, `filters` and `export` stand there whatever the role; `new` for those who may add. */
export const listParts = ['views', 'filters', 'total', 'export', 'rows', 'new'] as const
export type ListPart = (typeof listParts)[number]

/** Places of a record's page and of its form, the same for every kind. */
export const recordGuides = ['record.header', 'record.next', 'record.edit', 'record.add', 'record.more', 'record.tabs'] as const
export const formGuides = ['form.fields', 'form.save'] as const

export type ListGuide<Kind extends string = string> = `${Kind}.list.${ListPart}`
export type RecordGuide = (typeof recordGuides)[number] | (typeof formGuides)[number]

/** What a place of a list is called where it is drawn. */
export const listGuide = (record: { readonly name: string }, part: ListPart): ListGuide => `${record.name}.list.${part}`

/** An id as an answer sends it: neither an answer nor a record's words can point at anything else on the page. */
export const guideSelector = (id: string): string => `[data-guide="${id}"]`
const selector = /^\[data-guide="([a-z0-9._-]{1,80})"\]$/
/** The id in a selector, or null: it is no selector of a place. */
export const guideOf = (wanted: string): string | null => selector.exec(wanted)?.[1] ?? null
