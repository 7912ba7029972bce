import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { FiledAnswer, ScanAnswer, ScansAnswer, TogetherAnswer } from '#features/drivers/scans/answers.ts'
import { readJson, request } from '#web/api/client.ts'

export type Scan = ScanAnswer

const url = '/api/scans'
const key = [url] as const
/** Milliseconds between two looks while files are read. */
const whileReading = 1_500

const readScans = ({ signal }: { signal: AbortSignal }): Promise<ScansAnswer> => readJson<ScansAnswer>(url, { signal })

/** How many scans of this person are filed, asked again and again. */
export const useFiledCount = (): number => useQuery({ queryKey: key, queryFn: readScans, refetchInterval: whileReading }).data?.filed ?? 0

/** The scans of this person that are not filed; asked again while the server reads some. */
export const useScans = (): UseQueryResult<ScansAnswer> =>
  useQuery({
    queryKey: key,
    queryFn: readScans,
    refetchInterval: ({ state }) => (state.data?.scans.some((scan) => scan.state === 'waiting') === true ? whileReading : false),
  })

export const refreshScans = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: key, exact: true })

/** Takes scans off the list at once; the next look confirms it. */
export const dropScans = async (client: QueryClient, ids: readonly string[], filed: number): Promise<void> => {
  // An answer that is on its way would bring them back.
  await client.cancelQueries({ queryKey: key, exact: true })
  client.setQueryData<ScansAnswer>(key, (before) =>
    before === undefined ? before : { ...before, scans: before.scans.filter(({ id }) => !ids.includes(id)), filed: before.filed + filed },
  )
}

export const discardScans = (ids: readonly string[]): Promise<unknown> => readJson(`${url}/discard`, { method: 'POST', body: { ids } })

export const restoreScans = (ids: readonly string[]): Promise<unknown> => readJson(`${url}/restore`, { method: 'POST', body: { ids } })

export type Confirmed = {
  driver: string
  type: string
  issuedOn: string | null
  expirationDate: string | null
  queryResult: string | null
  medicalStatus: string | null
  medicalUntil: string | null
  roadTestProof: string | null
  verificationMethod: string | null
}

export const fileScan = (id: string, body: Confirmed, confirmed: boolean): Promise<FiledAnswer> =>
  readJson<FiledAnswer>(`${url}/${id}/file`, { method: 'POST', body, ...(confirmed ? { headers: { 'x-confirm-warnings': '1' } } : {}) })

type SeenScan = Omit<Confirmed, 'driver' | 'type' | 'verificationMethod'> & { id: string; driver: string | undefined; type: string | null }

/** Files scans with the values that were shown. */
export const fileScans = (scans: readonly SeenScan[], verificationMethod: string | null): Promise<TogetherAnswer> =>
  readJson<TogetherAnswer>(`${url}/file`, { method: 'POST', body: { scans, verificationMethod } })

export const fileHref = (id: string): string => `${url}/${id}/file`

const pictureQuery = (id: string) => ({
  queryKey: [url, id, 'picture'],
  queryFn: async () => (await request(`${url}/${id}/picture`)).blob(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 120_000,
})

/** The first page of a scan as an address for an `<img>`; those of the next scans are fetched ahead. */
export const usePicture = (id: string | null, next: readonly string[]): { address: string | null; failed: boolean } => {
  const client = useQueryClient()
  const { data, isError } = useQuery({ ...pictureQuery(id ?? ''), enabled: id !== null })
  const ahead = next.join(',')
  useEffect(() => {
    for (const one of ahead.split(',').filter(Boolean)) void client.prefetchQuery(pictureQuery(one))
  }, [client, ahead])
  const address = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data])
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address)
    },
    [address],
  )
  return { address, failed: isError }
}

export type GivenFile = { file: File; folder: string }
export type Uploads = { done: number; total: number; failed: readonly { name: string; reason: string }[] }
/** Files after which the list is read again. */
const looks = 5
const noUploads: Uploads = { done: 0, total: 0, failed: [] }

/** Sends files one after the other, so that what is here can be reviewed while the rest comes. */
export const useUploads = (send: (given: GivenFile) => Promise<string | null>, after: () => void) => {
  const [uploads, setUploads] = useState(noUploads)
  const add = async (files: readonly GivenFile[]): Promise<void> => {
    setUploads((before) => ({
      ...(before.done === before.total ? noUploads : before),
      total: (before.done === before.total ? 0 : before.total) + files.length,
    }))
    let sent = 0
    for (const given of files) {
      const reason = await send(given)
      const { name } = given.file
      setUploads((before) => ({
        ...before,
        done: before.done + 1,
        failed: reason === null ? before.failed : [...before.failed, { name, reason }],
      }))
      sent += 1
      if (sent % looks === 0 || sent === files.length) after()
    }
  }
  return { uploads, add, clear: () => setUploads(noUploads) }
}

export const sendScan = async ({ file, folder }: GivenFile): Promise<void> => {
  const body = new FormData()
  if (folder !== '') body.append('folder', folder)
  body.append('file', file)
  await request(url, { method: 'POST', body })
}
