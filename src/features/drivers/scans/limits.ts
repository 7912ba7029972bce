import { largestAttachment } from '#features/attachments/attachments.ts'

const megabyte = 1_048_576

/** Bytes of one scan, as of any file beside a record. */
export const largestScan = largestAttachment
/** Bytes of a ZIP, and of all it holds. Scans are packed already, so that what is far larger unpacked is no folder of scans. */
export const largestZip = 100 * megabyte
export const largestUnpacked = 300 * megabyte
/** Files in one ZIP. */
export const mostInZip = 500
/** Files and bytes of one person that are not filed yet. */
export const mostWaiting = 1_000
export const mostWaitingBytes = 2_048 * megabyte
/** Scans filed at one go. */
export const mostTogether = 500
/** Days after which what nobody filed is removed. */
export const keptDays = 30

/** Hours for which discarding can be undone. */
export const discardedHours = 24

export const inMegabytes = (bytes: number): string => `${Math.floor(bytes / megabyte)} MB`
