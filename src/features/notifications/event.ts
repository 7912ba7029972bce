import type { StoredRow, Tx } from '#engine/write/rules.ts'

export const choices = ['on', 'digest', 'off'] as const
export type Choice = (typeof choices)[number]

/** A write as `after` of a kind's rules has it. */
export interface Done {
  readonly before: StoredRow | null
  readonly after: StoredRow
  readonly move?: string
}

/** Somebody to be told of a record, and why them (owners.ts, `ties`). */
export interface Told {
  readonly record: string
  readonly user: string
  readonly why: string | null
}

export interface NoticeEvent {
  readonly key: string
  /** As the settings name it. */
  readonly label: string
  /** What holds for who chose nothing. */
  readonly usual: Choice
  /** Stands first: a deadline of law, or what blocks a run. */
  readonly urgent?: true
  readonly pierces?: true // Its mail does not wait for the end of quiet hours.
  /** Those who can act on it but do not answer for it see it in the bell and get no mail: the tie `here`. */
  readonly mailsOwnersOnly?: true
  /** The kind of record; messages are none. */
  readonly kind: string
  /** Whom writes of the kind tell; what time alone brings is told by `due.ts`. */
  readonly tells?: (tx: Tx, writes: readonly Done[]) => Promise<readonly Told[]>
  /** Whether there is still something to do. It closes by itself when there is not. */
  readonly stands: (row: StoredRow, user: string, now: Date) => boolean
}

/** Whom a person's field names now and did not before. */
export const newlyNamed =
  (property: string) =>
  ({ before, after }: Done): Told[] => {
    const user = after[property]
    return typeof user === 'string' && user !== before?.[property] ? [{ record: after.id, user, why: null }] : []
  }

export const each =
  (of: (write: Done) => readonly Told[]) =>
  (_tx: Tx, writes: readonly Done[]): Promise<readonly Told[]> =>
    Promise.resolve(writes.flatMap(of))
