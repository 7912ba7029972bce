import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#engine/write/rules.ts'
import { createThrottle } from '#features/auth/throttle.ts'
import { openDevice } from './device.ts'
import type { Device } from './device.ts'

/** Runs what a signed-in phone may do. */
export type ByDevice = <T>(request: FastifyRequest, reply: FastifyReply, act: (device: Device) => Promise<T>) => Promise<T>

/** Each driver has a limit of calls, as a link has. */
export const onPage = (deps: Deps): ByDevice => {
  const throttle = createThrottle(deps)
  return async (request, reply, act) => {
    void reply.header('cache-control', 'no-store')
    const device = await openDevice(deps, request)
    await throttle.form(device.driver)
    return act(device)
  }
}
