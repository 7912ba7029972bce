import type { Api } from './api.ts'

interface Job {
  readonly id: string
  readonly state: string
  readonly counts: Readonly<Record<string, number>> | null
}

/** Brings a file in by the steps of the import screen; `defaults` are the same for all rows. @throws Error where not every row came in */
export const importRows = async (api: Api, list: string, lines: readonly string[], defaults: Readonly<Record<string, string>> = {}) => {
  const file = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  const uploaded = await api.user.http.post(`/api/${list}/import`, { multipart: { file } })
  if (!uploaded.ok()) throw new Error(`The upload was answered ${uploaded.status()}: ${await uploaded.text()}`)
  const { id } = (await uploaded.json()) as Job
  const until = async (state: string): Promise<Job> => {
    for (;;) {
      const job = await api.call<Job>('GET', `/api/imports/${id}`)
      if (job.state === state) return job
      if (job.state === 'failed') throw new Error(`The import failed: ${JSON.stringify(job)}`)
      await new Promise((go) => setTimeout(go, 100))
    }
  }
  await api.call('PATCH', `/api/imports/${id}`, { defaults })
  await api.call('POST', `/api/imports/${id}/check`, {})
  await until('checked')
  await api.call('POST', `/api/imports/${id}/run`, { skipErrors: false })
  const { counts } = await until('done')
  if (counts?.['created'] !== lines.length - 1) throw new Error(`Not every row came in: ${JSON.stringify(counts)}`)
}
