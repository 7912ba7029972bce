import type { Role } from '../roles.ts'

/** What the button of a duty does. */
export type DutyAction =
  /** Opens the dialog of a move: of the record, or of the record `on`. */
  | {
      readonly move: string
      readonly given?: Readonly<Record<string, unknown>>
      readonly on?: { readonly kind: string; readonly id: string }
    }
  /** Opens a dialog with these fields of the record, three at most. */
  | { readonly fields: readonly string[] }
  /**
   * Opens the form of a new record of the kind. `by` is its field that names this record, or what `copies` puts there; `copies`
   * are its fields by the field here, `given` what it starts with.
   */
  | {
      readonly create: string
      readonly by?: string
      readonly copies?: Readonly<Record<string, string | readonly string[]>>
      readonly given?: Readonly<Record<string, string>>
    }
  /** Goes to a tab of the record's page. */
  | { readonly tab: string }
  /** Goes to a section of the record's form, for what takes more than three fields. */
  | { readonly section: string }
  /** Goes to the list of another kind, filtered. */
  | { readonly list: string; readonly query: Readonly<Record<string, string>> }
  /** Goes to another record, where it is done. */
  | { readonly record: string; readonly id: string; readonly tab?: string }

export interface DutyStep {
  /** The words of the button, a verb first: "Record alcohol test". The same on every screen. */
  readonly verb: string
  readonly action: DutyAction
  /** Who takes it. Left out: the roles of the move, who may create the record, or who may edit this one. */
  readonly roles?: readonly Role[]
  /** Who has to answer before it can be done, where that is nobody in the company. */
  readonly waitsFor?: 'applicant' | 'driver' | 'agency' | 'insurer' | 'shop'
}

/** `block` stops a person or a unit now, `legal` is due by law, `due` by company policy, `wait` has no day. */
export type DutyWeight = 'block' | 'legal' | 'due' | 'wait'

/** What a record waits for, as its list shows it. Nothing in it is confidential, and no text that a person typed. */
export interface Reading {
  readonly code: string
  /** Without the time: "Respond to the citation", "License expired". */
  readonly text: string
  /** A day (`YYYY-MM-DD`) or a moment (ISO); null without either. */
  readonly due: string | null
  readonly weight: DutyWeight
}

/** One thing a record still waits for. */
export interface OpenDuty extends Reading, DutyStep {
  /** Why it is due: "Towed with disabling damage, and our driver was cited". */
  readonly why: string | null
  /** A section of law, or "Company policy". */
  readonly basis: string | null
  /** Whether the viewer may take the step. */
  readonly mine: boolean
  /** Who takes it instead: a user whose turn it is, or one of the roles. Null where it is the viewer's. */
  readonly turn: { readonly roles: readonly Role[]; readonly user: { readonly id: string; readonly name: string } | null } | null
  /** Moves that aren't possible while the duty is open. */
  readonly holds: readonly string[]
  /** The sentence that refuses them, where the duty has its own. */
  readonly held: string | null
}

/** The duty that leads a record's page: the first that the viewer may do, else the first. Null when nothing is left to do. */
export const nextOf = (open: readonly OpenDuty[]): OpenDuty | null => open.find(({ mine }) => mine) ?? open[0] ?? null
