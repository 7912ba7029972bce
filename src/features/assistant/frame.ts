import type { Query } from '../questions/groups.ts'
import type { Act } from './proposals/act.ts'
import type { Named } from './reading/names/named.ts'
import type { Repair } from './spelling/mend.ts'
import type { TurnAct } from './turns/read-turn.ts'

/** One reading in words. A later one about the same thing takes its place: "and last year?" changes the period alone. */
export interface Said {
  /** The parameters it stands for. */
  readonly on: string
  readonly words: string
  /** The words of the question that were read so. */
  readonly said?: string
}

/** What the question left open and the answer had to assume. It is said, and one press changes it. */
export interface Assumption extends Said {
  /** What it may be instead: parameters that take the place of those of `on`; empty takes the limit away. */
  readonly instead: readonly { readonly label: string; readonly query: Query }[]
}

/** A list as the question asks for it. */
export interface Asked {
  readonly kind: string
  readonly query: Query
  readonly read: readonly Said[]
  readonly assumed?: readonly Assumption[]
}

/** What is made of the records of a list. `figure`: a rate that a page of figures works out, by its kind and key. */
export type Measure =
  | { readonly how: 'count' }
  | { readonly how: 'sum' | 'average'; readonly field: string }
  | { readonly how: 'figure'; readonly key: string }

/** One side of a comparison: its own parameters beside those of the list. */
export interface Side {
  readonly label: string
  readonly query: Query
}

/** How a question was read. Everything that the answer counts stands in it, so that it can be shown, kept and asked again. */
export type Frame = Read & {
  /** Words that were typed wrong, and what they were read as. */
  readonly repairs?: readonly Repair[]
}
type Read =
  /**
   * `yesNo`: the question begins with "did" or "is", so the answer begins with yes or no. `first`: only the first so many are asked for ("the last
   * oil change"). `show`: fields to show for each record.
   */
  | (Asked & { readonly type: 'list' | 'count'; readonly yesNo?: true; readonly first?: number; readonly show?: readonly string[] })
  /** `top`: the largest groups alone; those that tie with the last are shown too. `least`: groups of at least so many alone. At most one of `sum` and `average`, a number field. */
  | (Asked & {
      readonly type: 'group'
      readonly by: string
      readonly sum?: string
      readonly average?: string
      readonly top?: number
      /** The smallest groups come first, or are the ones of `top`. */
      readonly up?: true
      readonly least?: number
    })
  | (Asked & { readonly type: 'sum'; readonly field: string })
  /** `field`: a number, an amount, or `days`: from when it happened until it was closed. */
  | (Asked & { readonly type: 'average'; readonly field: string })
  | (Asked & { readonly type: 'compare'; readonly measure: Measure; readonly sides: readonly [Side, Side, ...Side[]] })
  /** How many of the list also match `part`. */
  | (Asked & { readonly type: 'share'; readonly part: Query; readonly words: string })
  /** `by` is a month axis of the kind (`month:date`). */
  | (Asked & { readonly type: 'trend'; readonly measure: Measure; readonly by: string })
  | {
      readonly type: 'figure'
      readonly kind: string
      readonly key: string
      readonly from: string
      readonly to: string
      readonly division: string
    }
  | { readonly type: 'record'; readonly named: Named }
  /** One value of one record, or of the record that its field `through` points to. `or`: fields that say it where the first is empty. */
  | {
      readonly type: 'field'
      readonly named: Named
      readonly field: string
      readonly through?: string
      /** How long ago it was. */
      readonly since?: true
      readonly or?: readonly string[]
      /** The answer begins with yes or no: whether it is entered, still good, or one of `is` (`expired`: a date that has passed). */
      readonly yesNo?: true
      readonly is?: string
    }
  /** What one record asks for: what is due on it, whether it reports, who is in it today, whether it may go. */
  | {
      readonly type: 'about'
      readonly named: Named
      readonly part: 'due' | 'telematics' | 'now' | 'ready'
      readonly day?: string
      /** The last of several days. */
      readonly to?: string
      readonly yesNo?: true
    }
  /** Who or what is free and may go on those days, by the gate. */
  | {
      readonly type: 'availability'
      readonly kind: 'drivers' | 'vehicles'
      readonly from: string
      readonly to: string
      readonly free: boolean
      readonly division: string
      /** Filters of the question, such as the kind of vehicle, and their words. */
      readonly only?: Query
      readonly onlyWords?: string
      /** A run, or a driver whose runs of those days somebody else takes. */
      readonly covers?: Named
    }
  /** What is left of leave, or was taken of it: of one person, of who asks, of all together; or, where it is null, who has from so much to so much left. */
  | {
      readonly type: 'balance'
      readonly who: Named | 'me' | 'all' | null
      readonly leave: string | null
      readonly year: number
      readonly part: 'left' | 'taken'
      readonly from?: number | null
      readonly to?: number | null
      readonly division?: string
    }
  /** `part`: their unread messages alone, as the badge counts them. */
  | { readonly type: 'digest'; readonly part?: 'messages' }
  | { readonly type: 'navigate'; readonly path: string; readonly label: string }
  /** `readings`: the frame of each option, in the same order. A chosen option is not read again. */
  | { readonly type: 'clarify'; readonly question: string; readonly options: readonly string[]; readonly readings?: readonly Frame[] }
  | { readonly type: 'help' }
  /** Words about the answer before or its card: undo, cancel, yes, why. */
  | { readonly type: 'turn'; readonly act: TurnAct }
  /** One change of one record, to be confirmed. */
  | { readonly type: 'proposal'; readonly act: Act }
  /** How a task is done: a topic of help by its key, or `add` and `export-list` for one list. */
  | { readonly type: 'howto'; readonly topic: string; readonly of?: { readonly kind: string; readonly query: Query } }
  /** `options`: questions near to it that have an answer. */
  | {
      readonly type: 'cannot'
      readonly why: 'write' | 'forecast' | 'judgment' | 'advice' | 'bulk' | 'wages' | 'language'
      readonly instead?: string
      readonly options?: readonly string[]
    }
  /** Said to the assistant about what it remembers. `said` null: everything, which is asked about once more. */
  | { readonly type: 'memory'; readonly act: 'teach'; readonly lesson: string }
  | { readonly type: 'memory'; readonly act: 'forget'; readonly said: string | null; readonly sure: boolean }
  | { readonly type: 'memory'; readonly act: 'show' }
  /**
   * `left`: the unknown words, those that stand together as one. `near`: the question with a known word in place of the strange one; `rest`: the
   * question without the unknown words, as far as that is answered. `kinds`: the lists it names.
   */
  | {
      readonly type: 'unread'
      readonly left: readonly string[]
      readonly near?: readonly string[]
      readonly rest?: string
      readonly kinds?: readonly string[]
    }

/** What counts, lists and says, and so can be asked again. */
export const counting: readonly Frame['type'][] = [
  'list',
  'count',
  'group',
  'sum',
  'average',
  'compare',
  'trend',
  'share',
  'figure',
  'record',
  'field',
]
