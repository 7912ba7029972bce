import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '#records/index.ts'
import { linksOf } from './ask.ts'
import type { Reply } from './ask.ts'
import { root } from '../programs.ts'
import type { Person } from './company.ts'

const addresses = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}'(\/[^']*)'/gm)].map(([, path = '']) => path)
/** The screens of the browser, and the form of every kind. Who may open one is asked of the lists in it. */
const screens = new Set([...addresses('src/web/screens.tsx'), ...Object.values(registry).map(({ path }) => `${path}/new`)])
const kinds = Object.values(registry).toSorted((one, other) => other.path.length - one.path.length)

/** The ids of the records that a link to a list opens for this person; null when it opens no list. */
export const idsBehind = async (by: Person, href: string): Promise<string[] | null> => {
  const [path = '', search = ''] = href.split('?')
  const record = kinds.find((one) => one.path === path)
  if (record === undefined) return null
  const answer = await by.call('GET', `/api/${record.api}?${search}`)
  return answer.statusCode === 200 ? answer.json<{ id: string }[]>().map(({ id }) => id) : null
}

/** The links of a reply that do not open for this person: a list with a parameter it does not know, a record that is not theirs. */
export const brokenLinks = async (by: Person, reply: Reply): Promise<string[]> => {
  const broken: string[] = []
  for (const link of linksOf(reply)) if (!(await opens(by, link))) broken.push(link)
  return broken
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const opens = async (by: Person, link: string): Promise<boolean> => {
  if (!/^\/(?!\/)[\w\-./]*(\?[^#\s]*)?$/.test(link)) return false
  const [path = '', search = ''] = link.split('?')
  const record = kinds.find((one) => path === one.path || (path.startsWith(`${one.path}/`) && uuid.test(path.slice(one.path.length + 1))))
  if (record === undefined) return screens.has(path)
  const id = path.slice(record.path.length + 1)
  const query = id === '' ? `?${search}${search === '' ? '' : '&'}limit=1` : `/${id}`
  return (await by.call('GET', `/api/${record.api}${query}`)).statusCode === 200
}
