import * as z from 'zod'
import { errorCodes } from '#kit/errors.ts'
import { batchHeader, confirmHeader } from '#platform/http/route.ts'
import type { AnyRouteSpec } from '#platform/http/route.ts'

type Json = Record<string, unknown>

/** A schema as JSON. Named ones in it are added to `named`, and references point to the components of the document. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output', named: Map<string, unknown>): Json => {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      delete jsonSchema.id
    },
  })
  const {
    $schema: _version,
    $defs = {},
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json & {
    $defs?: Json
  }
  for (const [name, one] of Object.entries($defs)) named.set(name, one)
  return rest
}

const objectProperties = (schema: z.ZodType, named: Map<string, unknown>): { name: string; schema: unknown; required: boolean }[] => {
  const { properties, required } = schemaOf(schema, 'input', named) as { properties?: Json; required?: string[] }
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: required?.includes(name) ?? false,
  }))
}

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}')

const problem: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence for a person.' },
    code: { type: 'string', enum: [...errorCodes, 'internal'] },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'message'], properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    requestId: { type: 'string' },
  },
}

/** How a write that answers `confirm_needed` is sent again. */
const confirming: Json = {
  name: confirmHeader.name,
  in: 'header',
  required: false,
  schema: { type: 'string', enum: [...confirmHeader.yes, ...confirmHeader.no] },
  description: `${confirmHeader.yes.join(' or ')}: save despite the warnings of an answer with the code confirm_needed. Any value but these is refused with 400.`,
}

/** What undoes a write. */
const batch: Json = {
  schema: { type: 'string', format: 'uuid' },
  description: 'The batch of this write. POST /api/batches/{id}/undo takes it back.',
}

const success = (spec: AnyRouteSpec, named: Map<string, unknown>): Json => {
  if (spec.produces !== undefined) return { description: 'Done', content: { [spec.produces]: {} } }
  return {
    description: 'Done',
    ...(spec.batch === true ? { headers: { [batchHeader.name]: { $ref: '#/components/headers/Batch' } } } : {}),
    ...(spec.answer === undefined ? {} : { content: { 'application/json': { schema: schemaOf(spec.answer, 'output', named) } } }),
  }
}

const operation = (spec: AnyRouteSpec, named: Map<string, unknown>): Json => ({
  tags: [spec.tag],
  summary: spec.summary,
  ...(spec.kind === undefined ? {} : { 'x-kind': spec.kind }),
  ...(spec.access === 'public' ? { security: [] } : {}),
  ...(Array.isArray(spec.access) ? { description: `Roles: ${spec.access.join(', ')}.` } : {}),
  parameters: [
    ...[...spec.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: spec.params
        ? (objectProperties(spec.params, named).find((found) => found.name === name)?.schema ?? { type: 'string' })
        : { type: 'string' },
    })),
    ...(spec.query ? objectProperties(spec.query, named).map((found) => ({ ...found, in: 'query' })) : []),
    ...(spec.warns === true ? [{ $ref: '#/components/parameters/ConfirmWarnings' }] : []),
  ],
  ...(spec.body
    ? {
        requestBody: {
          required: true,
          content: {
            [spec.consumes === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(spec.body, 'input', named) },
          },
        },
      }
    : spec.consumes === 'multipart'
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
          },
        }
      : {}),
  responses: {
    '200': success(spec, named),
    default: {
      description: 'A refusal (RFC 9457)',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})

/** The OpenAPI 3.1 description of every route, made from the schemas that check its requests. */
export const openApiDocument = (specs: readonly AnyRouteSpec[]): Json => {
  const paths: Record<string, Json> = {}
  const named = new Map<string, unknown>()
  for (const spec of specs.toSorted((a, b) => a.url.localeCompare(b.url))) {
    const path = pathOf(spec.url)
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(spec, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Longhaul',
      version: '0.1.0',
      description:
        'Lists answer arrays. With limit they are pages: X-Total-Count and Link say the rest. Filters: field=a,b (any of), !a (none of), null, !null, fieldFrom and fieldTo; of other records driver.status=terminated (through a reference) and has.tickets=status%3Dopen or hasNo.tickets=… (records of that kind that refer to these), as far as you may list them; readinessOn asks for readiness as of a day of the next 28. Writes take Idempotency-Key (create) and If-Match (change).',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: { ConfirmWarnings: confirming },
      headers: { Batch: batch },
      schemas: { Problem: problem, ...Object.fromEntries(named) },
    },
  }
}
