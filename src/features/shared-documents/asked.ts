import * as z from 'zod'
import { shareDays } from '#features/links/guarantees.ts'
import { registerAsked } from '#features/safety/accidents/register-routes.ts'

/** The most drivers whose files one link hands over. */
export const mostDrivers = 25

const words = (most: number) => z.string().trim().min(1, 'Required').max(most, `At most ${most} characters`)

const reader = {
  name: words(120),
  organization: words(160),
  email: z
    .union([z.email('Enter an email like name@example.com').max(254), z.literal('')])
    .nullable()
    .default(null)
    .transform((email) => (email === '' ? null : email)),
}

/** How the link works, whatever it leads to. */
const link = {
  days: z.int().min(1, 'At least 1 day').max(shareDays.most, `At most ${shareDays.most} days`).default(shareDays.usual),
  code: z.boolean().default(false).describe('Whether the reader needs an access code besides the link'),
}

export const linkAsked = z.strictObject(link)
export type LinkAsked = z.output<typeof linkAsked>

/** What is shared, with whom, for how long. */
export const shareAsked = z.discriminatedUnion('paper', [
  z.strictObject({
    ...reader,
    ...link,
    paper: z.literal('dq_binder'),
    drivers: z
      .array(z.uuid('Choose drivers'))
      .min(1, 'Choose at least one driver')
      .max(mostDrivers, `Choose at most ${mostDrivers} drivers`)
      .transform((ids) => [...new Set(ids)]),
  }),
  z.strictObject({ ...reader, ...link, ...registerAsked.shape, paper: z.literal('accident_register') }),
  z.strictObject({
    ...reader,
    ...link,
    paper: z.literal('claim_pack'),
    accident: z.uuid(),
    findings: z.boolean().default(false).describe('Preventability, causes, corrective actions and discipline'),
    confidential: z.boolean().default(false).describe('Confidential files, where the role may open them'),
  }),
])
export type ShareAsked = z.output<typeof shareAsked>
export type PaperKey = ShareAsked['paper']
