import { casesOf, opens } from '../case.ts'

export const navigate = casesOf('navigate', 'navigate-h', [
  ['safety', 'how do i report an accident', 'how do i reprot an accident', 'report accident how', opens('/accidents/new')],
  ['manager', 'go to the run board', 'go to teh run board', 'run board', opens('/run-assignments')],
  ['recruiter', 'where are my leads', 'where are my leeds', 'leads pls', opens('/recruiting/leads')],
  [
    'supervisor',
    'how do I request time off for a driver',
    'how do I requst time off for a driver',
    'request time off how',
    opens('/time-off/new'),
  ],
  ['safety', 'show me the csa page', 'show me the csa paeg', 'csa', opens('/csa')],
  ['manager', 'where can i see reports', 'where can i see reprots', 'reports', opens('/reports')],
])
