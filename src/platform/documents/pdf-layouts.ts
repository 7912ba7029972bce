import type { Content } from 'pdfmake/interfaces.js'

/** What the functions of a table's layout answer for each of its lines, rows and columns. */
export type LayoutFacts = Readonly<Record<string, readonly unknown[]>>

type Layout = Readonly<Record<string, unknown>>
type Node = Readonly<Record<string, unknown>>

const byRow = new Set(['hLineWidth', 'hLineColor', 'hLineStyle', 'paddingTop', 'paddingBottom', 'fillColor'])

/**
 * The content with nothing in it but plain values, so that it can go to another thread: the functions of table layouts are asked
 * beforehand, for every row and column there is.
 */
export const withoutFunctions = (content: Content): Content => plain(content) as Content

const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'function') throw new Error('A paper may hold functions in the layout of a table only.')
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value as Node).map(([name, part]) => [
      name,
      name === 'layout' && typeof part === 'object' && part !== null ? askedLayout(value as Node, part as Layout) : plain(part),
    ]),
  )
}

const askedLayout = (node: Node, layout: Layout): unknown => {
  const body = (node['table'] as { body?: readonly (readonly unknown[])[] } | undefined)?.body ?? []
  const columns = Math.max(0, ...body.map((row) => row.length))
  return {
    facts: Object.fromEntries(
      Object.entries(layout).flatMap(([name, made]) => {
        if (typeof made !== 'function') return []
        const ask = made as (at: number, node: Node) => unknown
        const count = (byRow.has(name) ? body.length : columns) + 1
        return [[name, Array.from({ length: count }, (_nothing, at) => ask(at, node) ?? null)]]
      }),
    ),
    plain: Object.fromEntries(Object.entries(layout).filter(([, made]) => typeof made !== 'function')),
  }
}

/** Puts layouts that answer from the facts in the place of the facts. Changes `content`, which this thread owns. */
export const withLayouts = (content: unknown): void => {
  if (Array.isArray(content)) for (const part of content) withLayouts(part)
  else if (typeof content === 'object' && content !== null && !ArrayBuffer.isView(content))
    for (const [name, part] of Object.entries(content)) {
      const facts = name === 'layout' ? (part as { facts?: LayoutFacts } | null)?.facts : undefined
      if (facts === undefined) withLayouts(part)
      else Object.assign(content, { layout: layoutOf(facts, (part as { plain: Layout }).plain) })
    }
}

const layoutOf = (facts: LayoutFacts, rest: Layout): Layout => ({
  ...rest,
  ...Object.fromEntries(Object.entries(facts).map(([name, answers]) => [name, (at: number) => answers[at] ?? answers.at(-1)])),
})
