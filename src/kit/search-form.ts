/**
 * Words as they are looked for: small letters without accents, so that "Nunez" and "Núñez" find each other. Marks of other scripts are their
 * vowels and stay.
 */
export const searchForm = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .toLowerCase()

/** A word of a question without the signs that part the words of a title: "Diaz:" is looked for as "Diaz". */
export const bareWord = (word: string): string => word.replace(/^[:;,·]+|[:;,·]+$/gu, '')
