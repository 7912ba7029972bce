import { crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive made by hand; `says` is the unpacked size its headers state, whatever it holds. */
export interface Packed {
  readonly path: string
  readonly deflated: Buffer
  readonly crc: number
  readonly says: number
}

export const packed = (path: string, content: string | Buffer, says?: number): Packed => {
  const bytes = Buffer.from(content)
  return { path, deflated: deflateRawSync(bytes, { level: 1 }), crc: crc32(bytes), says: says ?? bytes.length }
}

/** The part of a header that stands both before a file and in the directory. */
const facts = ({ path, deflated, crc, says }: Packed): Buffer => {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(8, 4)
  head.writeUInt16LE(0x21, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(deflated.length, 14)
  head.writeUInt32LE(says, 18)
  head.writeUInt16LE(path.length, 22)
  return head
}

/** A ZIP archive of these files, as they are: nothing is checked. */
export const archiveOf = (files: readonly Packed[]): Buffer => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts(file), Buffer.from(file.path), file.deflated])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts(file), rest, Buffer.from(file.path)]))
    bodies.push(body)
    at += body.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, entry) => sum + entry.length, 0),
    12,
  )
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

/** The files of a workbook around the content of its only sheet. `sheet` is what stands inside `<worksheet>`. */
export const workbookFiles = (sheet: string, strings = ''): Packed[] => [
  packed('[Content_Types].xml', `${head}<Types xmlns="${packages}/content-types"/>`),
  packed(
    'xl/workbook.xml',
    `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  packed(
    'xl/_rels/workbook.xml.rels',
    `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ),
  packed('xl/sharedStrings.xml', `${head}<sst xmlns="${main}">${strings}</sst>`),
  packed('xl/styles.xml', `${head}<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`),
  packed('xl/worksheets/sheet1.xml', `${head}<worksheet xmlns="${main}">${sheet}</worksheet>`),
]

/** A cell that holds its text itself. */
export const textCell = (place: string, text: string): string => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A workbook with one sheet. */
export const workbookOf = (sheet: string, strings = ''): Buffer => archiveOf(workbookFiles(sheet, strings))
