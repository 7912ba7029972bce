import type { ReactNode } from 'react'
import type { Tone } from '#kit/fields.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import { Pill } from '#web/ui/display/pill.tsx'
import { feedback } from './record.ts'

const { category, priority } = feedback.fields

const pillOf = (options: Readonly<Record<string, { readonly label: string; readonly tone?: Tone }>>, value: unknown): ReactNode => {
  const option = options[textOf(value)]
  return option === undefined ? null : <Pill tone={option.tone}>{option.label}</Pill>
}

/** Bug red, suggestion blue, improvement green, other gray (specification, section 9). */
export const CategoryPill = ({ value }: { value: unknown }): ReactNode => pillOf(category.options, value)

/** Urgent red, high orange, normal blue, low gray. */
export const PriorityPill = ({ value }: { value: unknown }): ReactNode => pillOf(priority.options, value)
