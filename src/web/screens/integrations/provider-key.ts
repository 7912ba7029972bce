export const providerKey = (provider: string, ...more: string[]): string[] => ['/api/integrations', provider, ...more]
