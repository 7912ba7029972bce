import type { KindWords } from '#kit/kind/words.ts'

export const usersWords: KindWords = {
  names: ['user', 'logins', 'login', 'office users', 'user accounts', 'accounts', 'office staff', 'office people', 'office employees'],
  fields: {
    lastLoginAt: [
      'last sign in',
      'last signed in',
      'last login',
      'last logged in',
      'last logged on',
      'signed in',
      'logged in',
      'logged on',
    ],
    role: ['role', 'access level', 'permission', 'permissions'],
    divisions: ['divisions', 'division', 'access to'],
  },
  options: {
    'role.super_admin': ['super admins', 'superadmin', 'superadmins'],
    'role.admin': ['admins', 'administrators', 'administrator'],
    'role.manager': ['managers'],
    'role.supervisor': ['supervisors'],
    'role.safety': ['safety people', 'safety staff', 'safety managers', 'safety users'],
    'role.recruiter': ['recruiters'],
    'status.invited': ['invites out', 'invitation out', 'not signed up', 'pending', 'invites'],
    'status.deactivated': ['turned off', 'shut off', 'locked out', 'disabled', 'deactivations', 'inactive'],
    'allDivisions.true': ['with all divisions', 'company wide access', 'all access'],
    'allDivisions.false': ['limited to some divisions', 'limited access'],
  },
  phrases: [[['never signed in', 'never logged in', 'never logged on'], { lastLoginAt: 'null' }, 'never signed in']],
}
