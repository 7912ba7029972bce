import * as z from 'zod'
import { words } from '#kit/schemas.ts'
import { feedback } from './record.ts'

/** Specification, sections 5 and 9; `screenshotBytes` counts the file, not its base64. */
export const limits = { title: 5, description: 10, screenshots: 10, screenshotBytes: 5 * 1_048_576 } as const

/** This form answers with the form library's default messages (specification, section 8). */
const wrongType =
  (expected: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined
      ? 'Required'
      : `Expected ${expected}, received ${input === null ? 'null' : Array.isArray(input) ? 'array' : typeof input}`
const wrongChoice =
  (options: readonly string[]) =>
  (entry: { readonly input?: unknown }): string =>
    typeof entry.input === 'string'
      ? `Invalid enum value. Expected ${options.map((option) => `'${option}'`).join(' | ')}, received '${entry.input.slice(0, 60)}'`
      : wrongType('string')(entry)

const atLeast = (label: string, min: number, max: number) =>
  z
    .string({ error: wrongType('string') })
    .pipe(words(label, max))
    .refine((value) => value.length >= min, `${label} must be at least ${min} characters`)

const oneOf = <const O extends Readonly<Record<string, unknown>>>(options: O) => {
  const names = Object.keys(options) as [keyof O & string, ...(keyof O & string)[]]
  return z.enum(names, { error: wrongChoice(names) })
}

const shown = (max: number) => words('Context', max).nullable().optional()

/** Where the sender was. Shown before it is sent, and left out when they say so. */
const contextSchema = z.strictObject({
  page: shown(300),
  about: shown(120),
  viewport: shown(40),
  browser: shown(80),
  appVersion: shown(40),
  lastFailure: shown(300),
})
export type SubmissionContext = z.output<typeof contextSchema>

const { category, priority, subject, description } = feedback.fields

/** What the dialog sends and the server takes: one schema on both sides (acceptance D2). */
export const submissionSchema = z.strictObject({
  title: atLeast(subject.label, limits.title, subject.max),
  description: atLeast(description.label, limits.description, description.max),
  category: oneOf(category.options).default(category.default),
  priority: oneOf(priority.options).default(priority.default),
  screenshotUrls: z
    .array(z.string({ error: wrongType('string') }), { error: wrongType('array') })
    .max(limits.screenshots, `Add up to ${limits.screenshots} screenshots`)
    .default([]),
  context: contextSchema.optional(),
})
export type Submission = z.output<typeof submissionSchema>
