import type { Content } from 'pdfmake/interfaces.js'
import type { RecordDefinition } from '#kit/record.ts'
import type { Pack } from './contents.ts'

/** What every part of the paper is set from. */
export interface Setting {
  readonly record: RecordDefinition
  readonly pack: Pack
  /** IANA zone of the place: in it the times of the accident are said. */
  readonly zone: string
}

/** A longer text under its label; nothing when there is none. */
export const paragraph = (label: string, text: unknown): Content[] =>
  typeof text === 'string' && text !== '' ? [{ text: label, style: 'quiet', margin: [0, 5, 0, 1] }, { text }] : []
