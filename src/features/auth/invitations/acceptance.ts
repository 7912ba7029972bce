export interface Acceptance {
  readonly password: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly timeZone?: string | undefined
  /** For the first set-up only; an invitation is bound to its address. */
  readonly email?: string | undefined
}
