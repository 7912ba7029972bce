import type { KindWords } from '#kit/kind/words.ts'

export const divisionsWords: KindWords = {
  names: ['terminals', 'locations'],
  fields: {
    manager: ['manager', 'boss', 'supervisor', 'dispatcher', 'dispatched by'],
  },
}
