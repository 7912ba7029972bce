/** A JSON schema, as far as the list of routes shows it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
}

/** One field: "?" marks one that may be left out. */
export interface Field {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
}

const mostNames = 8

/** A schema as a TypeScript type with the limits of its values: `integer 1–200`. Objects deeper than `depth` are `{…}`. */
export const typeOf = (schema: Schema, depth: number): string => {
  const union = schema.anyOf ?? schema.oneOf
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? 'unknown'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return namesOf(schema.enum)
  if (union !== undefined) return [...new Set(union.map((part) => typeOf(part, depth)))].join(' | ')
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map((item) => typeOf(item, depth)).join(', ')}]`
  if (schema.type === 'array') return listOf(typeOf(schema.items ?? {}, depth))
  if (schema.type === 'object') return objectOf(schema, depth)
  return valueOf(schema)
}

const namesOf = (values: readonly unknown[]): string => {
  const shown = values.slice(0, mostNames).map((value) => JSON.stringify(value))
  return [...shown, ...(values.length > mostNames ? [`… ${values.length - mostNames} more`] : [])].join(' | ')
}

const listOf = (item: string): string => (/[ |]/.test(item) && !/^[{[].*[}\]]$/.test(item) ? `(${item})[]` : `${item}[]`)

const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema, depth: number): string => {
  const fields = Object.entries(properties).map(([name, schema]) => ({ name, schema, required: required.includes(name) }))
  if (fields.length > 0) return depth === 0 ? '{…}' : fieldsOf(fields, depth - 1)
  return typeof additionalProperties === 'object' ? `{ [name]: ${typeOf(additionalProperties, depth)} }` : '{}'
}

/** Fields in braces, in their order. */
export const fieldsOf = (fields: readonly Field[], depth: number): string =>
  `{ ${fields.map(({ name, required, schema }) => `${nameOf(name)}${required ? '' : '?'}: ${typeOf(schema, depth)}${defaultOf(schema)}`).join(', ')} }`

const nameOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)

const defaultOf = (schema: Schema): string => (schema.default === undefined ? '' : ` = ${JSON.stringify(schema.default)}`)

const valueOf = ({ type, format, minimum, maximum, maxLength }: Schema): string => {
  if (type === 'string') return `${format ?? 'string'}${maxLength === undefined ? '' : ` ≤${maxLength}`}`
  const limits = [minimum, maximum].map((limit) =>
    limit === undefined || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? '' : String(limit),
  )
  return `${[type ?? 'unknown'].flat().join(' | ')}${limits.join('') === '' ? '' : ` ${limits.join('–')}`}`
}
