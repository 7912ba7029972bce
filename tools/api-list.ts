import { createHash } from 'node:crypto'
import { fieldsOf, typeOf } from './api-fields.ts'
import type { Field, Schema } from './api-fields.ts'

type Content = Readonly<Record<string, { readonly schema?: Schema }>>

interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  /** The kind of record whose route this is, where every kind has the same one. */
  readonly 'x-kind'?: string
  readonly parameters?: readonly (Field & { readonly in: string })[]
  readonly requestBody?: { readonly content: Content }
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>
}

interface ApiDescription {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas?: Readonly<Record<string, Schema>> }
}

interface Route {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)

const rolesOf = ({ description }: Operation): string => description?.match(/^Roles: (.*)\.$/)?.[1]?.replaceAll('_', ' ') ?? 'everybody'

/** Levels of objects shown below the fields of a request and of an answer. */
const depthOf = { request: 2, answer: 1 } as const

const contentOf = (content: Content, depth: number): string =>
  Object.entries(content)
    .map(([type, { schema }]) =>
      schema === undefined ? type : `\`${typeOf(schema, depth)}\`${type === 'application/json' ? '' : ` as ${type}`}`,
    )
    .join(', ')

/** What a route takes and answers, a line each. */
const detailsOf = ({ parameters = [], requestBody, responses }: Operation): string[] => {
  const takes = ['path', 'query'].flatMap((place) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    return own.length === 0 ? [] : [`${place} \`${fieldsOf(own, depthOf.request)}\``]
  })
  if (requestBody !== undefined) takes.push(`body ${contentOf(requestBody.content, depthOf.request + 1)}`)
  const answers = responses?.['200']?.content
  return [
    ...(takes.length === 0 ? [] : [`  - takes ${takes.join(', ')}`]),
    ...(answers === undefined ? [] : [`  - answers ${contentOf(answers, depthOf.answer + 1)}`]),
  ]
}

const lineOf = ({ path, method, operation }: Route): string =>
  `- \`${method} ${path}\` ${operation.summary} (${rolesOf(operation)}) ${digestOf(operation)}`

/** The routes that every kind has, described once; what differs from kind to kind are the fields of its records. */
const routesOfKinds = (routes: readonly Route[]): string => {
  const same = Map.groupBy(
    routes.filter(({ operation }) => operation['x-kind'] !== undefined),
    ({ path, method, operation }) => `${method} ${path.replace(`/api/${operation['x-kind']}`, '/api/{kind}')}`,
  )
  const described = [...same].map(([route, [first, ...others]]) => {
    if (first === undefined) return ''
    const [own, theirs] = [detailsOf(first.operation), others.map(({ operation }) => detailsOf(operation).join('\n'))]
    const shared = own.filter((line) => theirs.every((text) => text.includes(line)))
    return [`- \`${route}\``, ...shared, ...(shared.length < own.length ? ['  - the rest depends on the fields of the kind'] : [])].join(
      '\n',
    )
  })
  return ['## Every kind of record', ...described].join('\n')
}

/** Named schemas that routes above refer to. A record has the fields of its kind, which are in the JSON. */
const namedSchemas = (routes: readonly Route[], schemas: Readonly<Record<string, Schema>>): string => {
  const records = new Set(
    routes.filter(({ path, operation }) => path === `/api/${operation['x-kind']}/{id}`).flatMap(({ operation }) => refsOf(operation)),
  )
  const used = new Set(routes.flatMap(({ operation }) => refsOf(operation)).filter((name) => !records.has(name)))
  const lines = Object.entries(schemas).filter(([name]) => used.has(name) && name !== 'Problem')
  return ['## Named schemas', ...lines.map(([name, schema]) => `- ${name} \`${typeOf(schema, depthOf.answer + 1)}\``)].join('\n')
}

const refsOf = (operation: Operation): string[] =>
  [...JSON.stringify(operation).matchAll(/#\/components\/schemas\/([\w-]+)/g)].flatMap(([, name]) => name ?? [])

/**
 * The routes as a list to read. Those that every kind has are described once. The digest at the end of a line stands for the whole
 * description of the route: where any part of it changes, the line does.
 */
export const apiList = (description: string): string => {
  const { info, paths, components } = JSON.parse(description) as ApiDescription
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const byTag = Map.groupBy(routes, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...byTag]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([tag, own]) =>
      [
        `## ${tag}`,
        ...own.flatMap((route) => [lineOf(route), ...(route.operation['x-kind'] === undefined ? detailsOf(route.operation) : [])]),
      ].join('\n'),
    )
  return `${[
    '# Routes',
    `Made by \`npm run openapi\`; the running server answers the whole description at \`/api/openapi.json\`. ${info.description} The digest at the end of a line changes with anything in the description of its route. Shared schemas: ${digestOf(components)}.`,
    'Fields are written as types: `?` marks one that may be left out, `=` its default, `{…}` an object whose fields are in the JSON. A route that has no such lines is one of those that every kind of record has, or takes and answers nothing.',
    routesOfKinds(routes),
    ...sections,
    namedSchemas(routes, components.schemas ?? {}),
  ].join('\n\n')}\n`
}
