/** How a person checked a document. */
export const waysToVerify = {
  original_seen: { label: 'Original seen' },
  mvr: { label: 'On the MVR' },
  registry: { label: 'National Registry' },
  online: { label: 'Online' },
  employer_reply: { label: 'Employer reply' },
  self: { label: 'Self-reported' },
} as const
