export type MemoryType = 'alias' | 'question' | 'filter' | 'preference' | 'note' | 'definition' | 'rejected'

/** What GET /api/ai-agent/memories answers. */
export type Memory = {
  id: string
  type: MemoryType
  status: 'active' | 'proposed' | 'rejected' | 'retired' | 'superseded'
  said: string
  means: string
  payload: object | null
  createdAt: string
  uses: number
  lastUsedAt: string | null
  shared: 'own' | 'proposed' | 'company' | 'declined'
  reviewNote: string | null
}
export type CompanyMemory = Omit<Memory, 'shared' | 'reviewNote'>
export type Proposal = Pick<Memory, 'id' | 'type' | 'said' | 'means' | 'createdAt'> & {
  proposedBy: string
  correction: string | null
  people: number
  clashes: readonly string[]
}
export type Preview = { looked: number; changes: readonly { asRead: string; askedAt: string; before: string; after: string }[] }
export type Gap = { words: string; why: 'unread' | 'not_helpful' | 'asked_back'; times: number; lastAt: string; reasons: readonly string[] }
export type UsageDay = {
  day: string
  questions: number
  answered: number
  askedBack: number
  refused: number
  unread: number
  medianMs: number | null
}

export const api = '/api/ai-agent'
export const typeNames: Readonly<Record<MemoryType, string>> = {
  alias: 'Alias',
  question: 'Meaning',
  filter: 'Meaning',
  preference: 'Preference',
  note: 'Note',
  definition: 'Definition',
  rejected: 'Not learned',
}

/** "“the yard” means Joplin Yard": what a memory says, in two parts. */
export const partsOf = ({ type, said, means }: Pick<Memory, 'type' | 'said' | 'means'>): readonly [string, string] => {
  if (type === 'preference') return [means, 'in every answer']
  if (type === 'filter') return [said, means]
  if (type === 'note') return [means, `shown with questions like “${said}”`]
  if (type === 'definition') return [means, 'for an admin to decide']
  return [`“${said.replace('…', '(any period)')}”`, means.replace('…', '(same period)')]
}
