import * as z from 'zod'
import { setupDialogs } from './setup/dialogs.ts'

const changed = z.object({ at: z.iso.datetime({ offset: true }), by: z.string().nullable().describe('Null: the program') })

export const companySettingsAnswer = z.object({
  legalName: z.string().nullable(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }).nullable(),
  phone: z.string().nullable().describe('10 digits'),
  logo: z.string().nullable().describe('PNG or JPEG as a data URL'),
  changed: changed.nullable().describe('Null: never set'),
  carriers: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        legalEntity: z.string().nullable(),
        usdot: z.string().nullable(),
        mc: z.string().nullable(),
      }),
    )
    .describe('Divisions with a USDOT number or a legal entity of their own'),
  timeZone: z.string().describe('IANA zone of the company’s day'),
  mail: z.object({ configured: z.boolean(), from: z.string().nullable() }),
})
export type CompanySettingsAnswer = z.infer<typeof companySettingsAnswer>

export const setupAnswer = z.object({
  card: z.enum(['shown', 'pinned', 'hidden']).describe('Pinned: shown on request although every step is done or skipped'),
  steps: z
    .array(
      z.object({
        key: z.string(),
        label: z.string(),
        done: z.boolean(),
        skipped: z.boolean(),
        line: z.string().describe('One line about records on file, or about those missing'),
        open: z
          .object({
            label: z.string(),
            href: z.string(),
            dialog: z.enum(setupDialogs).optional().describe('Opens on the dashboard in place of the screen'),
          })
          .nullable()
          .describe('The screen where it is done'),
        left: z.object({ label: z.string(), href: z.string() }).optional().describe('Remaining work of a done step, with its list'),
        also: z.object({ label: z.string(), href: z.string() }).optional().describe('Another screen that does part of it'),
        skip: z.string().nullable().describe('The button that skips it; null: it can’t be skipped'),
      }),
    )
    .describe('Empty while the card is hidden'),
})
export type Setup = z.infer<typeof setupAnswer>
