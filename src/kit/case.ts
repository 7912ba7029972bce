/** `licenseExpirationDate` → `license_expiration_date`; kebab-case kinds become snake_case too. */
export const snake = (name: string): string => name.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
