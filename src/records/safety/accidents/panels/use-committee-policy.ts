import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CommitteePolicy } from '#records/safety/accidents/law/committee.ts'

export type CommitteePolicies = { held: CommitteePolicy; versions: readonly (CommitteePolicy & { since: string })[] }

export const committeePolicyPath = '/api/committee/policy'

/** The committee policy in force today, and later versions. */
export const useCommitteePolicy = (): UseQueryResult<CommitteePolicies> => useQuery<CommitteePolicies>({ queryKey: [committeePolicyPath] })
