/**
 * All that a proxy says of a request that it passes on. `Host` is the name that was asked for, with its
 * port, as the client wrote it. `X-Forwarded-For` is the client's address, and is read with
 * `TRUST_PROXY=on` only (`clientAddress`).
 */
export const saidByProxy = ['Host', 'X-Forwarded-For'] as const;

/**
 * What other proxies say in other places and clients write themselves. The server reads none of it, and
 * the samples in `deploy/` remove it: `docs/deployment.md`.
 */
export const saidByNobody = [
  ...['Forwarded', 'X-Forwarded', 'X-Forwarded-By', 'X-Forwarded-Host', 'X-Forwarded-Port'],
  ...['X-Forwarded-Prefix', 'X-Forwarded-Proto', 'X-Forwarded-Scheme', 'X-Forwarded-Server'],
  ...['X-Forwarded-Ssl', 'Front-End-Https', 'X-Scheme', 'X-Url-Scheme'],
  ...['X-Host', 'X-Original-Host', 'X-HTTP-Host-Override'],
  ...['X-Real-IP', 'X-Client-IP', 'X-Cluster-Client-IP', 'X-Original-Forwarded-For'],
  ...['True-Client-IP', 'CF-Connecting-IP', 'Fastly-Client-IP'],
  ...['X-Original-URL', 'X-Original-URI', 'X-Rewrite-URL'],
  ...['X-HTTP-Method', 'X-HTTP-Method-Override', 'X-Method-Override'],
] as const;
