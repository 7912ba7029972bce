/** `393.75(a)(3)` and `39375A3` are the same code in two spellings. */
export const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
