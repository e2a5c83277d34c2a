/** "PostgreSQL database training on db.example:5432": an address for people, without a password. */
export function databaseName(databaseUrl: string): string {
  const { hostname, port, pathname, username, searchParams } = new URL(databaseUrl);
  const name = decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
  const host = hostname || searchParams.get('host');
  return `PostgreSQL database ${name} on ${host}${port && `:${port}`}`;
}
