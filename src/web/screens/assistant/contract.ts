import type { Memory, MemoryType } from '#features/assistant/memory/answers.ts'

export const api = '/api/ai-agent'
export const previewPath = (id: string): string => `${api}/reviews/${id}/preview`
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
