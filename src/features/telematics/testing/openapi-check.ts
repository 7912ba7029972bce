import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Ajv } from 'ajv'
import addFormatsModule from 'ajv-formats'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: { readonly type?: string }
}
interface Operation {
  readonly parameters?: readonly Parameter[]
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': { readonly schema: object } } } }
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>
}

const source = JSON.parse(
  gunzipSync(readFileSync(new URL('../../../../test/fixtures/samsara-openapi-trimmed.json.gz', import.meta.url))).toString('utf8'),
) as Document

const validator = (coerceTypes: 'array' | false): Ajv => {
  const ajv = new Ajv({ strict: false, allErrors: true, coerceTypes, formats: { string: true } })
  addFormatsModule.default(ajv)
  return ajv.addSchema(source, 'samsara')
}
/** Query values are text; answers must have the right types by themselves. */
const lenient = validator('array')
const strict = validator(false)

/** Points references at the document registered above. */
const anchored = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"samsara#/')) as object

const operationOf = (path: string): Operation | null => {
  const exact = source.paths[path]?.get
  if (exact !== undefined) return exact
  const template = Object.keys(source.paths).find((known) => new RegExp(`^${known.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
  return template === undefined ? null : (source.paths[template]?.get ?? null)
}

/** What the provider's own description has against a GET request; empty when it is right. */
export const requestFaults = (path: string, query: URLSearchParams): string[] => {
  const operation = operationOf(path)
  if (operation === null) return [`${path} is not described`]
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
  const unknown = [...query.keys()]
    .filter((name) => !parameters.some((parameter) => parameter.name === name))
    .map((name) => `${path}: unknown parameter ${name}`)
  const wrong = parameters.flatMap((parameter) => {
    const text = query.get(parameter.name)
    if (text === null) return parameter.required ? [`${path}: ${parameter.name} is missing`] : []
    const holder = { value: parameter.schema.type === 'array' ? text.split(',') : text }
    const valid = lenient.validate({ type: 'object', properties: { value: anchored(parameter.schema) } }, holder)
    return valid ? [] : [`${path}: ${parameter.name}=${text} ${lenient.errorsText()}`]
  })
  return [...unknown, ...wrong]
}

/** What the provider's own description has against a 200 answer; empty when it is right. */
export const answerFaults = (path: string, body: unknown): string[] => {
  const operation = operationOf(path)
  if (operation === null) return [`${path} is not described`]
  const valid = strict.validate(anchored(operation.responses[200].content['application/json'].schema), body)
  return valid ? [] : (strict.errors ?? []).map((error) => `${path}${error.instancePath} ${error.message ?? ''}`)
}
