/** Milliseconds to wait by a Retry-After header: seconds, also fractional ("0.4"), or an HTTP date. Null when it says nothing usable. */
export const parseRetryAfter = (header: string | null, now: Date): number | null => {
  const text = header?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000)
  const moment = /^[A-Za-z]{3}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime())
}
