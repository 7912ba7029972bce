import type { StoredAttachment } from '#features/attachments/attachments.ts'

/** Signs that some system does not take in a file name, and those that a list of hashes would have to escape. */
const forbidden = /[\u0000-\u001F\u007F\\/:*?"<>|\u202A-\u202E\u2066-\u2069]/g

/** A name that unpacks everywhere, its ending kept: no path, no device name, at most 80 signs. */
export const safeName = (fileName: string): string => {
  const plain = fileName
    .normalize('NFC')
    .replace(forbidden, '_')
    .replace(/^[.\s-]+|[.\s]+$/gu, '')
  const ending = /\.[\p{L}\p{N}]{1,8}$/u.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length).slice(0, 80 - ending.length)
  const named = `${stem === '' ? 'file' : stem}${ending}`
  return /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(named) ? `_${named}` : named
}

/** Folders by category, photos by what they show; numbered in the order they came, so that no two are the same. */
export const pathsOf = (files: readonly Pick<StoredAttachment, 'category' | 'vehicleArea' | 'fileName'>[]): string[] =>
  files.map(({ category, vehicleArea, fileName }, position) => {
    const folder = vehicleArea === null ? category : `${category}/${vehicleArea}`
    return `files/${folder}/${String(position + 1).padStart(2, '0')}-${safeName(fileName)}`
  })
