import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { shortClassNames, twoLetters } from './short-class-names.ts';

type NameOf = (className: string, file: string) => string;

const button = resolve('src/components/Button.module.css');
const field = resolve('src/components/Field.module.css');

describe('the classes of a built site', () => {
  it('are the same for the same class, whatever the bundler asks the file by', () => {
    const nameOf = namesOfBuild();
    expect(nameOf('button', button)).toBe(nameOf('button', `${button}?used`));
  });

  it('differ from class to class and from file to file', () => {
    const nameOf = namesOfBuild();
    const names = [
      nameOf('button', button),
      nameOf('small', button),
      nameOf('label', field),
      nameOf('button', field),
    ];
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) {
      expect(name).toMatch(/^[a-z]{2}\d+$/u);
    }
  });

  it('are refused to a file that has no place in the list', () => {
    expect(() => namesOfBuild()('button', resolve('src/styles/base.css'))).toThrow(
      'src/styles/base.css is no CSS module',
    );
  });
});

describe('two letters', () => {
  it('count from aa to zz', () => {
    expect([0, 25, 26, 675].map(twoLetters)).toEqual(['aa', 'az', 'ba', 'zz']);
  });
});

function namesOfBuild(): NameOf {
  const { config } = shortClassNames();
  const { css } = (
    config as () => {
      css: { modules: { generateScopedName: NameOf } };
    }
  )();
  return css.modules.generateScopedName;
}
