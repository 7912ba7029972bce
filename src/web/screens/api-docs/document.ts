/** The parts of an OpenAPI 3.1 description the screen shows. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly maxLength?: number
  readonly maximum?: number
  readonly minimum?: number
  readonly $ref?: string
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>
export type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema }
export type Operation = {
  readonly tags?: readonly string[]
  readonly summary?: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>
}
export type Description = {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export type Endpoint = { readonly method: string; readonly path: string; readonly operation: Operation }

/** Endpoints by area, areas by name; only those that have all the words. */
export function endpointsByArea(description: Description, words: string): [string, Endpoint[]][] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const endpoints = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const found = endpoints.filter((endpoint) => {
    const text =
      `${endpoint.method} ${endpoint.path} ${endpoint.operation.summary ?? ''} ${endpoint.operation.tags?.join(' ') ?? ''}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return [...Map.groupBy(found, (endpoint) => endpoint.operation.tags?.[0] ?? 'Other')].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
}

/** "string (uuid)", "integer, at most 500", "one of: a, b", "list of objects". */
export function typeWords(schema: Schema | undefined): string {
  if (schema === undefined) return 'any'
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'object'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return `one of: ${schema.enum.map(String).join(', ')}`
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map(typeWords))].join(' or ')
  if (schema.type === 'array') return `list of ${typeWords(schema.items)}`
  const type = typeof schema.type === 'object' ? schema.type.join(' or ') : (schema.type ?? 'any')
  const limits = [
    schema.maxLength === undefined ? '' : `at most ${schema.maxLength} characters`,
    isLimit(schema.maximum) ? `at most ${schema.maximum}` : '',
  ].filter((limit) => limit !== '')
  return [schema.format === undefined ? type : `${type} (${schema.format})`, ...limits].join(', ')
}

/** Properties of an object, of the objects in a list, or of the first object among choices. */
export function propertiesOf(schema: Schema | undefined): readonly { name: string; schema: Schema; required: boolean }[] {
  if (schema === undefined) return []
  if (schema.properties !== undefined)
    return Object.entries(schema.properties).map(([name, property]) => ({
      name,
      schema: property,
      required: schema.required?.includes(name) === true,
    }))
  if (schema.items !== undefined) return propertiesOf(schema.items)
  return propertiesOf((schema.anyOf ?? schema.oneOf)?.find((option) => option.properties !== undefined || option.items !== undefined))
}

// The largest integer of JSON is in every schema and says nothing.
const isLimit = (limit: number | undefined): boolean => limit !== undefined && limit < Number.MAX_SAFE_INTEGER
