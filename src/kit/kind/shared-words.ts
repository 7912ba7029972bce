/** What people call a field that many kinds have, besides its label and what the kind adds. */
export const sharedFieldWords: Readonly<Record<string, readonly string[]>> = {
  phone: ['phone', 'number', 'phone number', 'telephone', 'contact', 'contact number'],
  email: ['email', 'email address', 'mail'],
  division: ['division', 'terminal', 'location', 'yard'],
  kind: ['kind', 'type'],
  type: ['type', 'kind'],
  severity: ['severity', 'how bad'],
  vehicle: ['vehicle', 'unit', 'truck'],
  owner: ['owner', 'recruiter', 'assigned to'],
  priority: ['priority'],
  category: ['category', 'basic'],
  driver: ['driver'],
  state: ['state'],
  dueOn: ['due', 'due date'],
}

/** The same of options and states. */
export const sharedOptionWords: Readonly<Record<string, readonly string[]>> = {
  'status.cancelled': ['cancelled', 'canceled'],
  'status.in_progress': ['in process', 'being worked on'],
}
