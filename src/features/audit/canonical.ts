import { createHash } from 'node:crypto'

/** JSON with sorted keys and no spaces: one value, one text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`)
    .join(',')}}`
}

/** The hash before the first link. */
export const genesis = '0'.repeat(64)

/** SHA-256 of the link before, its own place and its event. */
export const linkHash = (previous: string, seq: number, event: unknown): string =>
  createHash('sha256')
    .update(`${previous}\n${seq}\n${canonicalJson(event)}`)
    .digest('hex')
