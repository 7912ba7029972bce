import * as z from 'zod'

/** Bytes. Larger than any honest request about an account, far smaller than the general limit. */
export const smallBody = 8_192

/** A text that must be there. */
export const required = (most: number) =>
  z
    .string({ error: 'Required' })
    .min(1, 'Required')
    .max(most, `At most ${most.toLocaleString('en-US')} characters`)

export const emailText = required(254)
/** Longer than what is accepted as a new password, so that the rule's own sentence is shown. */
export const passwordText = required(1_024)
