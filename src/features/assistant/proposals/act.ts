import type { Values } from '#kit/schemas.ts'
import type { Named } from '../reading/names/named.ts'

/** A change of one record that the question asks for. Nothing is written by it: it becomes a card that the person confirms. */
export type Act =
  /** One of these steps, the first that is possible. */
  | { readonly what: 'move'; readonly named: Named; readonly moves: readonly string[] }
  /** The same, of the one record of the kind that hangs on this one: "approve Dale's time off". */
  | { readonly what: 'moveOf'; readonly kind: string; readonly owner: Named; readonly moves: readonly string[] }
  /** `about`: the record that the new one names. */
  | { readonly what: 'create'; readonly kind: string; readonly values: Values; readonly about: Named | null }
  | { readonly what: 'comment'; readonly named: Named; readonly body: string }

/** What a confirmed card does. `seen`: the values on which it was proposed; when they are others meanwhile, it does nothing. */
export type Plan =
  | { readonly type: 'move'; readonly kind: string; readonly id: string; readonly move: string; readonly seen: Values }
  | { readonly type: 'create'; readonly kind: string; readonly values: Values }
  | { readonly type: 'comment'; readonly kind: string; readonly id: string }

/** What the card shows. */
export interface Card {
  readonly heading: string
  readonly confirm: string
  readonly danger: boolean
  readonly kind: string
  readonly move: string | null
  readonly record: { readonly label: string; readonly href: string } | null
  readonly changes: readonly { readonly label: string; readonly from: string | null; readonly to: string }[]
  /** Fields that are asked for or may be changed in the card, with the values proposed. */
  readonly editable: readonly string[]
  readonly values: Values
  /** To be accepted with the confirmation. */
  readonly warnings: readonly string[]
  readonly undoable: boolean
}

export interface Draft {
  readonly plan: Plan
  readonly card: Card
}
