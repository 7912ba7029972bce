import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import * as z from 'zod'
import { plainError } from '#kit/wrong-values.ts'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import type { Role } from '#kit/roles.ts'
import { createHeavyWork } from '../jobs/heavy.ts'
import type { HeavyAnswer, HeavyWork } from '../jobs/heavy.ts'
import type { AuthPort, SessionUser } from '../session.ts'
import { onceOver, whileWanted } from '../jobs/wanted.ts'

/** `public` needs no session, `signed_in` any role; otherwise the roles that may call. */
export type RouteAccess = 'public' | 'signed_in' | readonly Role[]

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

export interface RouteContext<P, Q, B, U> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Parsed<P>
  readonly query: Parsed<Q>
  readonly body: Parsed<B>
  readonly user: U
  /** The caller has read the warnings and wants the write all the same; false on routes that do not say `warns`. */
  readonly confirmed: boolean
  /**
   * Takes one of the places for heavy work until the answer is made, which is whole before it is sent; papers and archives have theirs before the handler begins.
   * Throws rate_limited when none is free.
   */
  heavy(): void
}

export interface RouteSpec<A extends RouteAccess = RouteAccess, P = undefined, Q = undefined, B = undefined> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly url: string
  /** One line for the API description. */
  readonly summary: string
  readonly tag: string
  readonly access: A
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** Schema of the 2xx answer, for the API description. */
  readonly answer?: z.ZodType
  /** Media type of an answer that is not JSON. */
  readonly produces?: string
  /** `multipart` bodies are read by the handler. */
  readonly consumes?: 'json' | 'multipart'
  readonly bodyLimit?: number
  /** The answer may be long: the limit of time holds until it begins, and a reader who goes on reading is never cut off. */
  readonly streams?: true
  /** May answer `confirm_needed`, and takes the header that confirms (docs/adr/0012). */
  readonly warns?: true
  /** Set by `routesOfKind`. */
  readonly kind?: string
  /** A write that answers its batch in `batchHeader`. */
  readonly batch?: true
  /** Milliseconds after which the request is given up (platform/http/time-limits.ts); default REQUEST_SECONDS. */
  readonly handlerTimeout?: number
  readonly handler: (context: RouteContext<P, Q, B, A extends 'public' ? null : SessionUser>) => Promise<unknown>
}

export type AnyRouteSpec = Omit<RouteSpec<RouteAccess, z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined>, 'handler'>

/** The header with which a write is confirmed despite its warnings, and what it may say. */
/** `POST /api/batches/{id}/undo` takes back what a write did by the id it answers here. */
export const batchHeader = { name: 'x-batch-id' } as const

export const confirmHeader = { name: 'X-Confirm-Warnings', yes: ['1', 'true'], no: ['0', 'false'] } as const

/** A value that is neither yes nor no is refused: passed over in silence, it would look like a warning that cannot be confirmed. Throws malformed. */
const confirmedBy = ({ headers }: FastifyRequest): boolean => {
  const said = headers[confirmHeader.name.toLowerCase()]
  const isSaid = (values: readonly string[]): boolean => typeof said === 'string' && values.includes(said.trim().toLowerCase())
  if (said === undefined || isSaid(confirmHeader.no)) return false
  if (isSaid(confirmHeader.yes)) return true
  throw new AppError('malformed', `${confirmHeader.name} is 1 or true to confirm the warnings, 0 or false not to.`)
}

/** All routes with their access, in the order they were added: the policy table, the API description and the access tests read it. */
export interface Router {
  readonly specs: readonly AnyRouteSpec[]
  add<
    const A extends RouteAccess,
    P extends z.ZodType | undefined = undefined,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    spec: RouteSpec<A, P, Q, B>,
  ): void
}

/** The time one request has. Reading its body does not count: the server limits that by itself. */
export interface TimeLimit {
  /** Runs a part of the request; rejects once the time is up, whatever the part is waiting for, and cuts its database connections. */
  run<T>(work: () => Promise<T>): Promise<T>
  hold(): void
  goOn(): void
}

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: AnyRouteSpec
  }
  interface FastifyRequest {
    user: SessionUser | null
    timeLimit: TimeLimit
  }
}

const toIssues = (error: z.ZodError): Issue[] =>
  error.issues.flatMap((entry) =>
    entry.code === 'unrecognized_keys'
      ? entry.keys.map((key) => ({ field: [...entry.path, key].join('.'), message: 'Unknown field' }))
      : [{ field: entry.path.join('.'), message: entry.message }],
  )

/** Parses once at the border; every problem is reported, each at its field. */
export const parse = <S extends z.ZodType>(schema: S, input: unknown, code: 'invalid' | 'malformed' = 'invalid'): z.output<S> => {
  const result = schema.safeParse(input, { error: plainError })
  if (result.success) return result.data
  const issues = toIssues(result.error)
  throw new AppError(code, issues.length === 1 && issues[0] ? sentence(issues[0]) : `${issues.length} fields need attention.`, issues)
}

const sentence = (entry: Issue): string => (entry.field === '' ? entry.message : `${entry.field}: ${entry.message}`)

const guard = async (auth: AuthPort, spec: AnyRouteSpec, request: FastifyRequest): Promise<void> => {
  // What anybody may see waits for nobody's session.
  if (spec.access === 'public') return
  request.user = await auth.authenticate(request)
  if (request.user === null) throw new AppError('unauthenticated', 'Sign in to continue.')
  if (spec.access !== 'signed_in' && !spec.access.includes(request.user.role))
    throw new AppError('forbidden', 'Your role does not allow this.')
}

/** Papers and archives take a place for heavy work by what they are. */
const isHeavy = ({ produces }: AnyRouteSpec): boolean => produces === 'application/pdf' || produces === 'application/zip'

/** The place for heavy work that a request has. */
const given = new WeakMap<FastifyRequest, HeavyAnswer>()

const heavyPlace = (places: HeavyWork, request: FastifyRequest, reply: FastifyReply) => (): void => {
  if (request.user === null || given.has(request)) return
  const answer = places.take(request.user.id)
  given.set(request, answer)
  onceOver(reply.raw, answer.over)
}

/** Adds routes with access, parsing and description in one place. A route added any other way stops the start (see app.ts). */
export const createRouter = (app: FastifyInstance, auth: AuthPort): Router => {
  const specs: AnyRouteSpec[] = []
  const places = createHeavyWork()
  return {
    specs,
    add: (spec) => {
      const described = spec as unknown as AnyRouteSpec
      specs.push(described)
      app.route({
        method: spec.method as HTTPMethods,
        url: spec.url,
        config: { spec: described },
        ...(spec.bodyLimit === undefined ? {} : { bodyLimit: spec.bodyLimit }),
        // From here on the answer is sent, no longer made.
        onSend: async (request) => given.get(request)?.made(),
        // Before the body is read: nobody unknown makes the server parse ten megabytes.
        onRequest: (request) => request.timeLimit.run(() => guard(auth, described, request)),
        handler: async (request, reply) => {
          const heavy = heavyPlace(places, request, reply)
          if (isHeavy(described)) heavy()
          const context = {
            request,
            reply,
            heavy,
            user: request.user,
            confirmed: described.warns === true && confirmedBy(request),
            params: spec.params ? parse(spec.params, request.params, 'malformed') : undefined,
            query: spec.query ? parse(spec.query, request.query, 'malformed') : undefined,
            body: spec.body ? parse(spec.body, request.body ?? {}) : undefined,
          }
          const work = (): Promise<unknown> => spec.handler(context as never)
          const answer = await request.timeLimit.run(() => whileWanted(reply.raw, work))
          if (described.streams === true) request.timeLimit.hold()
          return answer
        },
      })
    },
  }
}

/** The router for routes that every kind of record has below `/api/{kind}`: docs/api.md describes them once. */
export const routesOfKind = (router: Router, kind: string): Router => ({
  specs: router.specs,
  add: (spec) => router.add({ ...spec, kind }),
})

export const idParams = z.strictObject({ id: z.uuid('Not a record id') })
