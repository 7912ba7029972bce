import { AppError } from '#kit/errors.ts'

/** Letters alone, without accents: "O’Brien-Peña" is "obrienpena". */
const letters = (text: string): string => text.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase()

/**
 * Refuses a signature without the last name of the person the link is for: others may type, but that person signs (49 CFR 390.32,
 * 391.21(b)(12)). `where` says where the name is written. @throws AppError invalid at `name`
 */
export const assertOwnName = (name: string, { first, last }: { readonly first: string; readonly last: string }, where = ''): void => {
  if (letters(name).includes(letters(last))) return
  const message = `Sign with your own name${where}: ${first} ${last}`
  throw new AppError('invalid', `${message}.`, [{ field: 'name', message }])
}
