/** One XML part of a workbook, with the bytes that came out of the archive. */
export interface WorkbookPart {
  readonly path: string
  readonly bytes: Uint8Array
}
