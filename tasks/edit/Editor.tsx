import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

import { brandTokens } from '../../src/styles/brand-tokens.ts';
import type { Issue, listFiles, OpenFile } from './content-files.ts';
import { Group, idOf, labelOf } from './Field.tsx';

type Files = Awaited<ReturnType<typeof listFiles>>;

const parameters = new URLSearchParams(window.location.search);
const key = parameters.get('key') ?? '';
const words = parameters.get('words') ?? '';
const file = parameters.get('file') ?? 'content/home.yaml';
const at = (path: string, other = {}) =>
  `${path}?${String(new URLSearchParams({ key, file, words, ...other }))}`;

/** What the server answers, or in words why it does not. */
async function ask<Answer>(address: string, init?: RequestInit) {
  const answer: unknown = await fetch(address, init)
    .then((response) => response.json())
    .catch(() => ({ complaint: 'The editor does not answer. Is npm run edit still running?' }));
  return answer as Partial<Answer & { complaint: string }>;
}

function Editor(props: { opened: OpenFile }) {
  const [files, setFiles] = useState<Files>();
  const [found, setFound] = useState<Issue[]>([]);
  const [opened, setOpened] = useState(props.opened);
  const [values, setValues] = useState<unknown>(opened.values);
  const [notice, setNotice] = useState('');
  const { version, issues } = opened;
  const isTyped = values !== opened.values;
  const isOfEveryPage = file.endsWith('.json') && version !== props.opened.version;
  useEffect(() => {
    window.onbeforeunload = isTyped ? (event) => event.preventDefault() : null;
  }, [isTyped]);
  // Another file may have become wrong, or right, with this one.
  useEffect(() => {
    void ask<{ files: Files }>(at('/files')).then(({ files: now = [] }) => {
      setFiles(now);
      // A place that was found stays open while it is edited.
      const places = now.find((each) => each.file === file)?.found ?? [];
      setFound((before) => (before.length > 0 ? before : places));
    });
  }, [version]);

  async function save(over: string): Promise<void> {
    const body = JSON.stringify({ version: over, values });
    const answer = await ask<OpenFile & { conflict: string }>(at('/file'), { method: 'PUT', body });
    if (answer.conflict !== undefined && window.confirm(conflict)) return save(answer.conflict);
    setNotice(answer.complaint ?? (answer.version ? saved : 'Nothing was saved yet.'));
    setOpened({ ...opened, ...answer });
    if (answer.version) setValues(answer.values);
    else document.getElementById('issues')?.focus();
  }

  async function putPicture(body: File) {
    const address = at('/picture', { name: body.name });
    const answer = await ask<{ name: string }>(address, { method: 'POST', body });
    setNotice(
      answer.complaint ?? `${answer.name} is beside the file. Say what it shows, and save.`,
    );
    return answer.name;
  }

  return (
    <>
      <nav aria-label="Content">
        <form>
          <label htmlFor="words">Find words</label>
          <input id="words" name="words" type="search" defaultValue={words} />
          <input type="hidden" name="file" value={file} />
          <input type="hidden" name="key" value={key} />
        </form>
        {files?.length === 0 && <p>Nothing has these words. Try fewer.</p>}
        <ul>
          {files?.map((each) => (
            <li key={each.file}>
              <a
                href={at('/', { file: each.file })}
                aria-current={each.file === file ? 'page' : undefined}
              >
                {each.file.replace(/^content\/|\.\w+$/gu, '')}
              </a>
              {each.faults > 0 && <strong> {each.faults} to mend</strong>}
            </li>
          ))}
        </ul>
      </nav>
      <main>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save(version);
          }}
        >
          <h1>{file}</h1>
          <p className="hint">
            Words in braces, such as {'{price}'}, are filled in from{' '}
            <a href={at('/', { file: 'content/facts.json' })}>facts</a> and{' '}
            <a href={at('/', { file: 'content/brand.json' })}>brand</a>.
          </p>
          {found.length > 0 && <p className="hint">“{words}” is in:</p>}
          <Links to={found} />
          <div id="issues" tabIndex={-1}>
            <Links to={issues} />
          </div>
          <Group
            form={opened.form}
            label=""
            way={[]}
            value={values}
            issues={[...found, ...issues]}
            onPicture={putPicture}
            onChange={(value) => {
              setValues(value);
              setNotice((said) => (said === saved ? '' : said));
            }}
          />
          <p className="save">
            <button className="act">Save</button>
            <span role="status">{notice}</span>
          </p>
        </form>
      </main>
      <aside>
        <a href={at('/page')}>The page as it will be</a>
        <iframe
          key={isOfEveryPage ? version : ''}
          title="The page as it will be"
          src={at('/page', isOfEveryPage ? { isAnew: 'yes' } : {})}
        />
      </aside>
    </>
  );
}

const saved = 'Saved. How to publish it: docs/content.md';
const conflict =
  'The file was changed elsewhere after you opened it, so nothing was saved. Put what you typed in its place?';

const Links = ({ to }: { to: readonly Issue[] }) => (
  <ul>
    {to.map(({ path, message }) => (
      <li key={idOf(path) + message}>
        <a href={`#${idOf(path)}`}>{path.map(partOf).join(', ') || file}</a>
        {message && `: ${message}`}
      </li>
    ))}
  </ul>
);

const partOf = (part: PropertyKey) => (typeof part === 'number' ? part + 1 : labelOf(part));

const opened = await ask<OpenFile>(at('/file'));
createRoot(document.getElementById('editor')!).render(
  <>
    <style>{brandTokens}</style>
    {opened.complaint ? <p>{opened.complaint}</p> : <Editor opened={opened as OpenFile} />}
  </>,
);
