import type { WorkbookPart } from './workbook-part.ts'

const sheetTag = /<(?:[\w.-]+:)?sheet((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Excel itself takes 31 characters; another program may write more. */
const longestName = 60

const plainText = (xml: string): string =>
  xml.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The names of a workbook's sheets, in their order; hidden ones are left out, but for the first, which is the one that is read. */
export const sheetNames = (parts: readonly WorkbookPart[]): string[] => {
  const workbook = parts.find(({ path }) => path === 'xl/workbook.xml')
  const text = workbook === undefined ? '' : new TextDecoder().decode(workbook.bytes)
  return [...text.matchAll(sheetTag)].flatMap(([, attributes = ''], position) => {
    const said = new Map([...attributes.matchAll(attribute)].map(([, name = '', one, other]) => [name, one ?? other ?? '']))
    return position > 0 && /hidden/i.test(said.get('state') ?? '') ? [] : [plainText(said.get('name') ?? '').slice(0, longestName)]
  })
}

/** Says that a workbook has more sheets than the one that was read; null when it has no more. */
export const otherSheets = (sheets: readonly string[], read: string | null): string | null => {
  const others = sheets.filter((sheet) => sheet !== read)
  return read === null || others.length === 0
    ? null
    : `Only the sheet "${read}" was read; the file has ${others.length} more: ${others.slice(0, 5).join(', ')}${others.length > 5 ? ' …' : ''}.`
}
