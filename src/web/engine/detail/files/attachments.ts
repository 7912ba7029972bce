import { useMutation, type UseMutationResult, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson, request } from '#web/api/client.ts'
import { apiPath } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'

export type Attachment = {
  id: string
  fileName: string
  category: string
  mime: string
  bytes: number
  /** SHA-256 of the bytes in hex; null where the file may not be opened. */
  sha256: string | null
  label: string | null
  vehicleArea: string | null
  /** When the photo was taken. */
  capturedAt: string | null
  confidential: boolean
  uploadedBy: { id: string; name: string }
  uploadedAt: string
  archivedAt: string | null
  href: string | null
  thumbnailHref: string | null
  can: { download: boolean; update: boolean; archive: boolean }
}

/** Kinds of files, in the order people look for them. Medical and license papers and tests are always confidential. */
export const fileCategories = {
  photo: 'Photo',
  video: 'Video',
  invoice: 'Invoice',
  license: 'License',
  medical: 'Medical',
  medical_exam: 'Medical exam report (long form)',
  certificate: 'Certificate',
  registration: 'Registration',
  insurance: 'Insurance',
  inspection: 'Inspection',
  correspondence: 'Correspondence',
  police_report: 'Police report',
  court: 'Court paper',
  dver: 'Roadside inspection report (DVER)',
  statement: 'Statement',
  application: 'Employment application',
  mvr: 'MVR',
  psp: 'PSP report',
  road_test: 'Road test',
  drug_test: 'Drug test',
  clearinghouse: 'Clearinghouse query',
  other: 'Other',
} as const
export type FileCategory = keyof typeof fileCategories
export const isCategory = (value: string): value is FileCategory => Object.hasOwn(fileCategories, value)

/** What a photo shows, in the order one walks around a unit. */
export const vehicleAreas = {
  front: 'Front',
  left: 'Left side',
  right: 'Right side',
  rear: 'Rear',
  roof: 'Roof',
  undercarriage: 'Undercarriage',
  interior: 'Interior',
  engine: 'Engine',
  trailer: 'Trailer',
  scene: 'Scene',
  other: 'Other',
} as const
export type VehicleArea = keyof typeof vehicleAreas
export const isArea = (value: string): value is VehicleArea => Object.hasOwn(vehicleAreas, value)

export const areaChoices = Object.entries(vehicleAreas).map(([value, label]) => ({ value, label }))

/** Photos by what they show, in the order of the areas; the other files last. One group without a heading where no photo has an area. */
export const groupedByArea = (files: readonly Attachment[]): { heading: string | null; files: Attachment[] }[] => {
  const areas = Object.entries(vehicleAreas).flatMap(([area, heading]) => {
    const shown = files.filter((file) => file.vehicleArea === area)
    return shown.length === 0 ? [] : [{ heading, files: shown }]
  })
  const rest = files.filter((file) => file.vehicleArea === null || !isArea(file.vehicleArea))
  if (rest.length === 0) return areas
  return [...areas, { heading: areas.length === 0 ? null : 'Other files', files: rest }]
}

/** Largest file the server takes, in bytes. */
export const largestFile = 25 * 1024 * 1024

const keyOf = (record: RecordDefinition, row: RecordRow): [string, string, string] => [apiPath(record), row.id, 'attachments']

export const useAttachments = (record: RecordDefinition, row: RecordRow): UseQueryResult<Attachment[]> =>
  useQuery<Attachment[]>({ queryKey: keyOf(record, row) })

export type Upload = { file: File; category: FileCategory; area: VehicleArea | null }

/** The text parts go before the file: the server decides by them while the file still streams. */
export const useUpload = (record: RecordDefinition, row: RecordRow): UseMutationResult<Attachment, Error, Upload> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, category, area }: Upload) => {
      const body = new FormData()
      body.append('category', category)
      if (area !== null) body.append('vehicleArea', area)
      body.append('file', file)
      return readJson<Attachment>(`${apiPath(record)}/${row.id}/attachments`, { method: 'POST', body })
    },
    // Sent once more like every write: the server finds a file it already has by its content.
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(record, row) }),
  })
}

/** Says what a photo shows; null takes it back. */
export const useSetArea = (
  record: RecordDefinition,
  row: RecordRow,
): UseMutationResult<Attachment, Error, { id: string; area: VehicleArea | null }> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, area }) =>
      readJson<Attachment>(`${apiPath(record)}/${row.id}/attachments/${id}`, { method: 'PATCH', body: { vehicleArea: area } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(record, row) }),
  })
}

export const useArchiveFile = (record: RecordDefinition, row: RecordRow): UseMutationResult<void, Error, string> => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => readJson<void>(`${apiPath(record)}/${row.id}/attachments/${id}`, { method: 'DELETE', body: {} }),
    retry: false,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(record, row) }),
  })
}

/** An image behind the bearer header as an address an `<img>` can show; null until it is there. */
export const useBlobAddress = (href: string | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (href === null) return undefined
    let made: string | null = null
    const asking = new AbortController()
    request(href, { signal: asking.signal })
      .then((response) => response.blob())
      .then(
        (blob) => {
          if (asking.signal.aborted) return
          made = URL.createObjectURL(blob)
          setAddress(made)
        },
        () => undefined,
      )
    return () => {
      asking.abort()
      if (made !== null) URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [href])
  return address
}
