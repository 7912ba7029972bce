import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { TestUser } from './sessions.ts'

/** An import as answered, as far as tests look at it. */
export interface ImportAnswer {
  readonly id: string
  readonly state: string
  readonly rowCount: number
  readonly batchId: string
  readonly error: string | null
  readonly file: {
    readonly separator: string | null
    readonly encoding: string | null
    readonly notes: readonly string[]
    readonly sheet: string | null
  }
  readonly columns: readonly {
    readonly heading: string
    readonly field: string | null
    readonly suggested: boolean
    readonly values:
      | readonly { readonly text: string; readonly count: number; readonly to: string | null; readonly toLabel: string | null }[]
      | null
    readonly dates: { readonly order: string; readonly ambiguous: boolean } | null
  }[]
  readonly defaults: Readonly<Record<string, string>>
  readonly findings: readonly {
    readonly heading: string | null
    readonly level: string
    readonly message: string
    readonly rows: number
    readonly firstLine: number
  }[]
  readonly missing: readonly string[]
  readonly counts: {
    readonly created: number
    readonly updated: number
    readonly unchanged: number
    readonly error: number
    readonly warning: number
    readonly rolledBack?: number
    readonly kept?: number
  } | null
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly can: {
    readonly check: boolean
    readonly run: boolean
    readonly rollback: boolean
    readonly why: Readonly<Record<string, string>>
  }
}

export interface ImportRowAnswer {
  readonly line: number
  readonly outcome: string
  readonly recordId: string | null
  readonly cells: readonly string[]
  readonly fixed: readonly string[]
  readonly issues: readonly { readonly field: string; readonly heading: string | null; readonly message: string; readonly level: string }[]
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[]
}

const boundary = 'longhaul-test-boundary'

/** A request body with one file. */
export const multipart = (
  content: Buffer | string,
  fileName: string,
): { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> } => ({
  body: Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
})

/** The steps of the import screen, by HTTP. */
export const importer = (app: TestApp, user: TestUser, list: string) => {
  const get = async (id: string): Promise<ImportAnswer> => (await user.call('GET', `/api/imports/${id}`)).json<ImportAnswer>()
  const settled = async (id: string): Promise<ImportAnswer> => {
    await app.jobs.idle()
    return get(id)
  }
  const step = async (id: string, name: string, body: object): Promise<ImportAnswer> => {
    const answer = await user.call('POST', `/api/imports/${id}/${name}`, body)
    expect(answer.statusCode, answer.body).toBe(202)
    return settled(id)
  }
  return {
    get,
    settled,
    upload: async (content: Buffer | string, fileName = 'file.csv'): Promise<ImportAnswer> => {
      const { body, headers } = multipart(content, fileName)
      const answer = await user.call('POST', `/api/${list}/import`, body, headers)
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<ImportAnswer>()
    },
    change: async (id: string, body: object): Promise<ImportAnswer> => {
      const answer = await user.call('PATCH', `/api/imports/${id}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<ImportAnswer>()
    },
    check: (id: string) => step(id, 'check', {}),
    run: (id: string, skipErrors = false) => step(id, 'run', { skipErrors }),
    rollback: (id: string) => step(id, 'rollback', {}),
    rows: async (id: string, query = ''): Promise<ImportRowAnswer[]> =>
      (await user.call('GET', `/api/imports/${id}/rows?limit=500${query}`)).json<ImportRowAnswer[]>(),
  }
}

/** Which field each heading of the file goes into; null where it is left out. */
export const mappingOf = ({ columns }: ImportAnswer): Record<string, string | null> =>
  Object.fromEntries(columns.map(({ heading, field }) => [heading, field]))
