import { createHash } from 'node:crypto'

interface Operation {
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
}

interface ApiDescription {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: object
}

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8)

const rolesOf = ({ description }: Operation): string => description?.match(/^Roles: (.*)\.$/)?.[1]?.replaceAll('_', ' ') ?? 'everybody'

/**
 * The routes as a list to read in a review. The digest at the end of a line stands for the whole description of the route, parameters,
 * body and answer: where one of them changes, the line does.
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
        ...own.map(
          ({ path, method, operation }) => `- \`${method} ${path}\` ${operation.summary} (${rolesOf(operation)}) ${digestOf(operation)}`,
        ),
      ].join('\n'),
    )
  return `${[
    '# Routes',
    `Made by \`npm run openapi\`; the running server answers the whole description at \`/api/openapi.json\`. ${info.description} The digest at the end of a line changes with anything in the description of its route. Shared schemas: ${digestOf(components)}.`,
    ...sections,
  ].join('\n\n')}\n`
}
