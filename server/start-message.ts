import { brand } from '../src/brand.ts';

/** The block that is printed once the server listens. `database` is the path of its file. */
export function startMessage(host: string, port: number, database: string): string {
  return [
    '',
    `${brand.name} is running.`,
    '',
    `  Site          http://${nameFor(host)}:${port}`,
    `  Applications  kept in ${database}`,
    '                npm run applications -- list',
    '  Not set up    Applications are not forwarded to a spreadsheet and no mail is sent:',
    '                this version does neither.',
    '  To stop       press Ctrl+C',
    '',
  ].join('\n');
}

/** The address a browser on this computer would use. */
function nameFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
