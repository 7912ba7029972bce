/** How values read on every screen, in exports and in mail: US English, US formats (specification, section 5). */

/** "555-010-1234" for 10 digits, or 11 starting with 1; anything else as entered. Empty gives ''. */
export function formatPhone(value: string | null | undefined): string {
  if (value === null || value === undefined) return ''
  const digits = value.replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === 10 ? groupPhone(national) : value
}

/** What a phone field shows while typed or pasted into: at most 10 digits, dashes as they come: "555-01". */
export function formatPhoneInput(entered: string): string {
  return groupPhone(phoneDigits(entered))
}

/** The digits a phone field keeps: a pasted leading +1 goes, the rest is cut at 10. */
export function phoneDigits(entered: string): string {
  const digits = entered.replace(/\D/g, '')
  return (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

function groupPhone(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter((part) => part !== '').join('-')
}

/** Plain dollars, as the specification has it: "$1,234.50"; empty, not a number, and what rounds to nothing give "$0.00". */
export function formatCurrency(dollars: number | string | null | undefined): string {
  const amount = typeof dollars === 'string' ? Number(dollars.replace(/[$,\s]/g, '')) : (dollars ?? 0)
  const words = currency.format(Number.isFinite(amount) ? amount : 0)
  return words === '-$0.00' ? '$0.00' : words
}

/** Money as it is stored: integer cents. "$0.00" when empty. */
export function formatCurrencyCents(cents: number | null | undefined): string {
  return formatCurrency((cents ?? 0) / 100)
}

/** A price in dollars to so many places: "$3.759". */
export function formatDollars(dollars: number, places: number): string {
  return `${dollars < 0 ? '-' : ''}$${formatNumber(Math.abs(dollars), places)}`
}

/** Money for a tile: "$413k", "$1.2M", "$950". Cents in. */
export function formatCurrencyShort(cents: number): string {
  const dollars = Math.abs(cents / 100)
  const sign = cents < 0 ? '-' : ''
  if (dollars >= 999_500) return `${sign}$${trimmed(dollars / 1_000_000)}M`
  if (dollars >= 9_999.5) return `${sign}$${Math.round(dollars / 1000)}k`
  return `${sign}$${formatNumber(Math.round(dollars))}`
}

/** "$1,234.50", "1234.5", "1,234" as integer cents; null when it is no amount. */
export function parseCurrencyCents(entered: string): number | null {
  const match = /^\s*(-)?\s*\$?\s*(-)?((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{0,2})?)\s*$/.exec(entered)
  const digits = match?.[3]?.replaceAll(',', '') ?? ''
  if (match === null || !/\d/.test(digits)) return null
  const [whole = '', fraction = ''] = digits.split('.')
  const cents = Number(whole === '' ? '0' : whole) * 100 + Number(fraction.padEnd(2, '0') || '0')
  if (!Number.isSafeInteger(cents)) return null
  return match[1] === undefined && match[2] === undefined ? cents : 0 - cents
}

/** "1,234". */
export function formatNumber(value: number, fractionDigits = 0): string {
  const known = numberFormats.get(fractionDigits)
  const format = known ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits })
  if (known === undefined) numberFormats.set(fractionDigits, format)
  return format.format(value)
}

// Making one costs more than a hundred numbers; a list and an export write thousands.
const numberFormats = new Map<number, Intl.NumberFormat>()

/** Odometer and distance in whole miles: "398,112 mi"; empty gives ''. */
export function formatMiles(miles: number | null | undefined): string {
  return miles === null || miles === undefined ? '' : `${formatNumber(Math.round(miles))} mi`
}

/** A share of 1 as "17.4%". */
export function formatPercent(share: number, fractionDigits = 1): string {
  return `${formatNumber(share * 100, fractionDigits)}%`
}

/** "1 vehicle", "41 vehicles"; `many` where adding an s is wrong. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Count badges stop at "99+" (specification, section 9). */
export function formatBadge(count: number): string {
  return count > 99 ? '99+' : String(count)
}

/** 214,000 bytes as "209 KB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${trimmed(bytes / (1024 * 1024))} MB`
}

/** "super_admin" reads "Super Admin"; none reads "User". */
export function titleCaseRole(role: string | null | undefined): string {
  const words = (role ?? '').split(/[_\s]+/).filter((word) => word !== '')
  if (words.length === 0) return 'User'
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(' ')
}

/** First letters of the first and last word: "Renee Calloway" gives "RC", "Cher" gives "C", nothing gives "?". */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word))
  const first = firstLetter(words[0])
  const last = words.length > 1 ? firstLetter(words.at(-1)) : ''
  return first + last || '?'
}

function firstLetter(word: string | undefined): string {
  return /[\p{L}\p{N}]/u.exec(word ?? '')?.[0].toUpperCase() ?? ''
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}

const currency = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats whole months: "8 mo", "6 yr", "6 yr 10 mo". */
export function formatMonths(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return [years === 0 ? '' : `${years} yr`, rest === 0 && years > 0 ? '' : `${rest} mo`].filter((part) => part !== '').join(' ')
}
