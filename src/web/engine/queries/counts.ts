import type { Outline } from '#kit/outline.ts'
import { readJson } from '#web/api/client.ts'
import { apiOf } from '#kit/outline.ts'

type Asked = { readonly of: string; readonly resolve: (count: number) => void; readonly reject: (error: unknown) => void }

/** The server takes this many at once. */
const most = 40
let asked: Asked[] = []

/** The total of a list. Those that a page asks for in the same moment go out as one request. `query` starts with `?` or is empty. */
export const countOf = (kind: Pick<Outline, 'name' | 'api'>, query: string): Promise<number> =>
  new Promise((resolve, reject) => {
    if (asked.length === 0) setTimeout(ask)
    asked.push({ of: apiOf(kind) + query, resolve, reject })
  })

const ask = (): void => {
  const all = asked
  asked = []
  for (let at = 0; at < all.length; at += most) void answer(all.slice(at, at + most))
}

const answer = async (part: readonly Asked[]): Promise<void> => {
  try {
    const { counts } = await readJson<{ counts: readonly (number | null)[] }>(
      `/api/counts?${new URLSearchParams(part.map(({ of }) => ['of', of])).toString()}`,
    )
    for (const [index, { of, resolve, reject }] of part.entries()) {
      const count = counts[index] ?? null
      if (count === null) reject(new Error(`The server doesn’t count ${of}`))
      else resolve(count)
    }
  } catch (error) {
    for (const { reject } of part) reject(error)
  }
}
