import type { FastifyReply, FastifyRequest } from 'fastify';

/** A cookie of the desk, which no script reads and no other site's page sends. */
export type Cookie = {
  read: (request: Pick<FastifyRequest, 'headers'>) => string | undefined;
  /** For so many seconds, or as long as the cookie usually lasts. */
  set: (reply: FastifyReply, value: string, seconds?: number) => void;
  remove: (reply: FastifyReply) => void;
};

type CookieTerms = {
  name: string;
  /** Seconds. */
  maxAge: number;
  /** Where the desk is reached by https: only then a browser takes `Secure`, and the prefix that asks for it. */
  isSecure: boolean;
};

/** Describes a cookie (RFC 6265bis, 4.1.2 and 4.1.3.2). */
export function createCookie({ name, maxAge, isSecure }: CookieTerms): Cookie {
  const fullName = isSecure ? `__Host-${name}` : name;
  const send = (reply: FastifyReply, value: string, seconds: number) => {
    const attributes = [`Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Strict'];
    if (isSecure) attributes.push('Secure');
    reply.header('set-cookie', [`${fullName}=${value}`, ...attributes].join('; '));
  };
  return {
    read: ({ headers }) => {
      const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
      return pairs.find(([given]) => given === fullName)?.[1];
    },
    set: (reply, value, seconds = maxAge) => send(reply, value, seconds),
    remove: (reply) => send(reply, '', 0),
  };
}
