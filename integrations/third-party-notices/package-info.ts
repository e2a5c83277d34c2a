import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A package that somebody else wrote, with the licence that goes where it goes. */
export type PackageInfo = {
  name: string;
  /** SPDX, such as "MIT". */
  licence: string;
  /** The whole of its licence file. */
  text: string;
};

/** The folder of the package that a module belongs to; none for our own and for virtual modules. */
export function packageFolder(moduleId: string): string | undefined {
  const found = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/u.exec(
    moduleId.split('\0').pop()!,
  );
  return found?.[0];
}

/** Reads what a package says of itself. Throws where it brings no licence file. */
export function readPackage(folder: string): PackageInfo {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    license?: string;
  };
  const file = readdirSync(folder).find((name) => /^licen[cs]e(?:\.(?:md|txt))?$/iu.test(name));
  if (file === undefined) throw new Error(`${manifest.name} has no licence file to pass on.`);
  const { name, license = 'see below' } = manifest;
  return { name, licence: license, text: readFileSync(path.join(folder, file), 'utf8').trim() };
}
