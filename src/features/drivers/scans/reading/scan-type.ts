import { scanWords } from '#records/drivers/qualification-documents/scan-words.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { nameInWords } from './words-of.ts'

const entries = Object.entries(scanWords) as [DocumentTypeKey, NonNullable<(typeof scanWords)[DocumentTypeKey]>][]

/** A paper says what it is at its head, and only later which other papers it goes with: the title that comes first counts. */
export const typeInText = (text: string): DocumentTypeKey | null => {
  const [first] = entries
    .flatMap(([type, { titles }]) => {
      const match = titles.exec(text)
      return match === null ? [] : [{ type, at: match.index }]
    })
    .toSorted((one, other) => one.at - other.at)
  return first?.type ?? null
}

export const typeInName = (fileName: string): DocumentTypeKey | null => {
  const words = nameInWords(fileName)
  return entries.find(([, { names }]) => names.test(words))?.[0] ?? null
}
