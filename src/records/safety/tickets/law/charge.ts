import type { Disposition, PleaAnswer } from './disposition.ts'
import type { OffenseCode } from './offenses.ts'
export interface Charge {
  readonly description?: string | null
  readonly code?: string | null
  readonly offense?: OffenseCode | null
  readonly speed?: number | null
  readonly posted?: number | null
  readonly serious?: 'yes' | 'no' | 'unknown' | null
  readonly fine?: number | null
  readonly disposition?: Disposition | null
  readonly pleaOrPaid?: PleaAnswer
  readonly reducedTo?: string | null
  readonly reducedOffense?: OffenseCode | null
}
