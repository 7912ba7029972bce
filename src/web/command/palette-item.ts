import type { Tone } from '../ui/display/pill.tsx'
import type { Command } from './registry.ts'

/** One line: a command to run, or a place to go. `value` is unique in the palette. */
export type PaletteItem = {
  readonly value: string
  readonly label: string
  readonly note?: string | undefined
  readonly keys?: string | undefined
  readonly href?: string | undefined
  readonly command?: Command | undefined
  /** Of a record, at the right. */
  readonly status?: { readonly label: string; readonly tone: Tone } | undefined
  /** A question for the assistant. */
  readonly asks?: string | undefined
}
