import { may, readsBeside } from '#kit/access.ts'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { administrators } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentType } from '#records/drivers/qualification-documents/types.ts'

export const categories = [
  'photo',
  'video',
  'invoice',
  'license',
  'medical',
  'medical_exam',
  'certificate',
  'registration',
  'insurance',
  'inspection',
  'correspondence',
  'police_report',
  'court',
  'dver',
  'statement',
  'application',
  'mvr',
  'psp',
  'road_test',
  'drug_test',
  'clearinghouse',
  'other',
] as const
export type Category = (typeof categories)[number]

/** What a photo of a vehicle or a scene shows. */
export const vehicleAreas = [
  'front',
  'rear',
  'left',
  'right',
  'roof',
  'undercarriage',
  'interior',
  'engine',
  'trailer',
  'scene',
  'other',
] as const
export type VehicleArea = (typeof vehicleAreas)[number]

/** What these show is medical or identifies a person, whatever the uploader says (29 CFR 1630.14). */
const alwaysConfidential: ReadonlySet<Category> = new Set<Category>(['medical', 'medical_exam', 'license', 'drug_test', 'clearinghouse'])

/** Whether a file must be confidential: by its category, because the paper it belongs to is, or by its privacy case (29 CFR 1904.29(b)(6)). */
export const mustBeConfidential = (record: RecordDefinition, row: Readonly<Record<string, unknown>>, category: Category): boolean =>
  alwaysConfidential.has(category) ||
  (record.name === 'osha-claims' && row['privacyCase'] === true) ||
  (record.name === 'qualification-documents' &&
    (documentTypes as Readonly<Record<string, DocumentType>>)[String(row['type'])]?.confidential !== undefined)

const readersOf = (record: RecordDefinition): readonly Role[] => {
  const classes = Object.values(record.access.confidential ?? {})
  return classes.length === 0 ? administrators : classes.flat()
}

/** Who opens confidential files of a kind: those who see its confidential fields; where it has none, administrators. */
export const mayOpenConfidential = (viewer: Viewer, record: RecordDefinition): boolean => readersOf(record).includes(viewer.role)

/**
 * Whether somebody opens a file: a confidential one by the class of its kind, any other as they read what stands beside its record.
 * `row` is the record as they read it.
 */
export const opensFile = (
  viewer: Viewer,
  record: RecordDefinition,
  row: Readonly<Record<string, unknown>>,
  file: { readonly confidential: boolean; readonly uploadedBy: { readonly id: string } },
): boolean =>
  file.confidential ? mayOpenConfidential(viewer, record) : readsBeside(viewer.role, record, row) || file.uploadedBy.id === viewer.id

/** Adding files goes with changing the record, or, where nothing is ever changed, with making one. */
export const uploaders = (record: RecordDefinition): readonly Role[] => [...new Set([...record.access.update, ...record.access.create])]

/** Whoever may change the record changes its files. Who may only make one, as whoever reports an injury, changes those he added. */
export const mayChangeFile = (viewer: Viewer, record: RecordDefinition, file: { readonly uploadedBy: { readonly id: string } }): boolean =>
  uploaders(record).includes(viewer.role) &&
  (record.access.update.length === 0 || may(viewer.role, 'update', record) || file.uploadedBy.id === viewer.id)
