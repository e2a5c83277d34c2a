import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { AstroIntegration } from 'astro';

import { addressOfFile, policiesFile, tightenPolicy } from '../server/http/policy/policies.ts';

/**
 * At the end of a build, writes the content security policy of
 * every page, picture and document to `policies.json`. A page that needs a script or style which Astro did not vouch
 * for stops the build.
 */
export function policiesAtBuild(): AstroIntegration {
  const vouched = new Map<string, string>();
  return {
    name: 'policies-at-build',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // In development Astro makes no hashes, but with `staticHeaders` it would send the policy.
        if (command === 'dev') updateConfig({ security: { csp: false } });
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        for (const [address, { headers }] of routeToHeaders) {
          vouched.set(address, headers.get('content-security-policy') ?? '');
        }
      },
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir);
        const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .map((name) => name.replaceAll(sep, '/'))
          .sort();
        const policies = paths
          .map((path) => [addressOfFile(path), policyOf(path, join(folder, path), vouched)])
          .filter(([, policy]) => policy !== undefined);
        const json = JSON.stringify(Object.fromEntries(policies), undefined, 2);
        writeFileSync(policiesFile(folder), `${json}\n`);
      },
    },
  };
}

/** The policy of a file; `undefined` if it is no document by itself. Throws for a page that its policy would break. */
function policyOf(path: string, file: string, vouched: ReadonlyMap<string, string>) {
  // Browsers show a PDF with parts of their own, which a stricter policy would refuse.
  if (path.endsWith('.pdf')) return "frame-ancestors 'none'";
  if (path.endsWith('.svg')) return pictureText(readFileSync(file, 'utf8'));
  if (!path.endsWith('.html')) return undefined;
  const address = addressOfFile(path);
  const policy = vouched.get(address);
  if (!policy) throw new Error(`${address} has no content security policy.`);
  const html = readFileSync(file, 'utf8');
  const narrowed = tightenPolicy(policy, html);
  if (narrowed.missingSources.length > 0) {
    throw new Error(
      `${address} has an inline script or style that Astro did not vouch for, so browsers would refuse it: ${narrowed.missingSources.join(', ')}`,
    );
  }
  return narrowed.policy;
}

/** A picture opened by itself is a document; ours have a style for dark screens, and no script. */
function pictureText(svg: string): string {
  const styles = [...svg.matchAll(/<style>(.*?)<\/style>/gsu)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const style = styles.length > 0 ? [`style-src ${styles.join(' ')}`] : [];
  return ["default-src 'none'", ...style, "frame-ancestors 'none'"].join(';');
}
