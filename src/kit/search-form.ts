/** Words as they are looked for: small letters without accents, so that "Nunez" and "Núñez" find each other. */
export const searchForm = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
