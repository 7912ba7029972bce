/** Small letters without accents: "Muñoz" as "munoz", so that what a scanner or a keyboard left out still matches. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’`]/g, '').toLowerCase()

/** The words and numbers of a text, in order. */
export const wordsOf = (text: string): string[] => plain(text).match(/[a-z0-9]+/g) ?? []

/**
 * A file name in words with single spaces: without its ending, "BrewerT_medcard" as "brewer t medcard", "MedCard" as "med card". A copy's "(2)"
 * is dropped.
 */
export const nameInWords = (fileName: string): string =>
  plain(
    fileName
      .replace(/\.[a-z0-9]{2,4}$/i, '')
      .replace(/\s*\(\d+\)\s*$/, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  )
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
