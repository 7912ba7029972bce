import { describe, expect, test } from 'vitest'
import { type Role, roles, shopStaff } from '#kit/roles.ts'
import { addressOf } from './count-address.ts'
import { currentPath, groups, groupsFor, isAt, maySee, userMenu } from './nav.ts'
import { pathExists } from './path-exists.ts'

describe('B1 the declared menu', () => {
  test('B1 groups, items and header links are those of the specification', () => {
    expect(groups.map((group) => [group.label, group.path, group.items.map((item) => item.path)])).toEqual([
      ['Drivers', '/drivers-dashboard', ['/drivers', '/time-off', '/safety/disciplinary-actions']],
      ['Fleet', '/assets-dashboard', ['/vehicles', '/run-assignments', '/maintenance', '/divisions']],
      ['Safety', '/safety-dashboard', ['/accidents', '/tickets', '/violations', '/clean-inspections', '/osha-claims', '/workers-comp']],
      ['Recruiting', '/recruiting', ['/recruiting/leads', '/recruiting/applications']],
    ])
  })

  test('B1 nothing is drawn whose screen does not exist', () => {
    for (const role of roles) {
      const drawn = groupsFor(role).flatMap((group) => [group, ...group.items, ...group.more])
      expect(drawn.filter((item) => !pathExists(item.path))).toEqual([])
      expect(groupsFor(role).filter((group) => group.items.length === 0)).toEqual([])
    }
  })

  test('an item is current at its path and below, the dashboard only at its own', () => {
    expect([isAt('/vehicles', '/vehicles'), isAt('/vehicles', '/vehicles/1/edit'), isAt('/vehicles', '/vehicles-old')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isAt('/', '/vehicles')).toBe(false)
    const at = (pathname: string) => currentPath(groupsFor('safety'), pathname)
    expect([at('/accidents/1'), at('/accidents/register'), at('/recruiting/leads'), at('/reports')]).toEqual([
      '/accidents',
      '/accidents/register',
      undefined,
      '/reports',
    ])
  })
})

describe('B3 B6 badges', () => {
  test('B3 counted statuses and the cost of asking', () => {
    const counted = groups
      .flatMap((group) => group.items)
      .flatMap((item) => (item.count === undefined ? [] : [addressOf(item.count, 'me')]))
    expect(counted).toEqual([
      '/api/accidents?status=open,pending&limit=100&fields=id,status',
      '/api/tickets?status=open&limit=100&fields=id,status',
      '/api/violations?status=open&limit=100&fields=id,status',
      '/api/osha-claims?status=open,investigating&limit=100&fields=id,status',
      '/api/workers-comp?status=open&limit=100&fields=id,status',
    ])
  })

  test('B6 own counts come from the addresses of the specification; that of feedback is not part of their sum', () => {
    const own = userMenu.flatMap((entry) => (entry.count === undefined || entry.count.apart === true ? [] : [addressOf(entry.count, 'u1')]))
    expect(own).toEqual(['/api/messages/unread-count/u1', '/api/tasks/pending-count/u1'])
  })
})

describe('B5 B7 who sees what', () => {
  test('B5 the entries of the user menu, in their order', () => {
    expect(userMenu.map((entry) => entry.label)).toEqual([
      'Messages',
      'Tasks',
      'Design Options',
      'User Management',
      'Integrations',
      'Feedback Management',
      'My Feedback',
    ])
  })

  const operations: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'safety']
  const recruiting: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'recruiter']

  test.each(roles)('B7 groups declared for %s', (role) => {
    const declared = groups.filter((group) => group.roles.includes(role)).map((group) => group.label)
    expect(declared).toEqual([
      ...(operations.includes(role) ? ['Drivers', 'Fleet', 'Safety'] : []),
      ...(shopStaff.includes(role) ? ['Fleet'] : []),
      ...(recruiting.includes(role) ? ['Recruiting'] : []),
    ])
  })

  test('the shop sees units and maintenance, and no dashboard of the fleet', () => {
    for (const role of shopStaff)
      expect(groupsFor(role).map(({ label, path, items }) => [label, path, items.map((item) => item.label)])).toEqual([
        ['Fleet', '/vehicles', ['Vehicles', 'Maintenance']],
      ])
  })

  test.each([
    ['/user-management', ['super_admin', 'admin']],
    ['/integrations', ['super_admin']],
    ['/design-options', roles],
  ] as const)('B7 %s', (path, allowed) => {
    const entry = userMenu.find((one) => one.path === path)
    expect(roles.filter((role) => entry !== undefined && maySee(entry, role))).toEqual([...allowed])
  })

  test('B7 Feedback Management is declared for super_admin and manager', () => {
    expect(userMenu.find((entry) => entry.label === 'Feedback Management')?.roles).toEqual(['super_admin', 'manager'])
  })
})
