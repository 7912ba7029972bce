import type { Query } from '../questions/groups.ts'

/** A record that the question names. */
export interface Named {
  readonly kind: string
  readonly id: string
  readonly label: string
}

/** One reading in words. A later one about the same thing takes its place: "and last year?" changes the period alone. */
export interface Said {
  /** The parameters it stands for. */
  readonly on: string
  readonly words: string
}

/** How a question was read. Everything that the answer counts stands in it, so that it can be shown, kept and asked again. */
export type Frame =
  | {
      readonly type: 'list' | 'count'
      readonly kind: string
      readonly query: Query
      readonly read: readonly Said[]
    }
  | {
      readonly type: 'group'
      readonly kind: string
      readonly query: Query
      readonly by: string
      readonly sum?: string
      readonly read: readonly Said[]
    }
  | { readonly type: 'sum'; readonly kind: string; readonly query: Query; readonly field: string; readonly read: readonly Said[] }
  | { readonly type: 'record'; readonly named: Named }
  | { readonly type: 'navigate'; readonly path: string; readonly label: string }
  | { readonly type: 'clarify'; readonly question: string; readonly options: readonly string[] }
  | { readonly type: 'help' }
  | { readonly type: 'cannot'; readonly why: 'write' | 'forecast' | 'advice' }
  | { readonly type: 'unread'; readonly left: readonly string[] }
