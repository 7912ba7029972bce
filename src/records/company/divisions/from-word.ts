import type { FromWord } from '#engine/import/from-word.ts'

const longestCode = 12

/** A division named in a roster or a unit list: "TUL" is a code, "Tulsa terminal" a name. */
export const divisionFromWord: FromWord = {
  fields: ['code', 'name'],
  read: (word, meaning) => {
    const code = word
      .toUpperCase()
      .replaceAll(/[^A-Z0-9-]/g, '')
      .slice(0, longestCode)
    return { code, name: meaning ?? word }
  },
}
