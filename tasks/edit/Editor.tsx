import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import type * as ContentFiles from './content-files.ts';
import { Field, idOf, labelOf } from './Field.tsx';

type Files = Awaited<ReturnType<typeof ContentFiles.listFiles>>;
type Opened = Awaited<ReturnType<typeof ContentFiles.openFile>>;
type Saved = Awaited<ReturnType<typeof ContentFiles.saveFile>>;

const parameters = new URLSearchParams(window.location.search);
const file = parameters.get('file') ?? 'content/home.yaml';
const words = parameters.get('words') ?? '';
const site = document.documentElement.dataset.site ?? '';
const query = (also = '') =>
  `file=${encodeURIComponent(file)}&words=${encodeURIComponent(words)}${also}`;

/** What the server answers, or in words why it does not. */
async function ask<Answer>(
  path: string,
  init?: RequestInit,
): Promise<Partial<Answer> & { complaint?: string }> {
  try {
    return (await (await fetch(path, init)).json()) as Partial<Answer>;
  } catch {
    return { complaint: 'The editor does not answer. Is npm run edit still running?' } as never;
  }
}

const nameOf = (path: string) =>
  path
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/u, '');

function Editor({ opened }: { opened: Opened }) {
  const [files, setFiles] = useState<Files>();
  const [{ version, issues }, setState] = useState<Pick<Opened, 'version' | 'issues'>>(opened);
  const [values, setValues] = useState<unknown>(opened.values);
  const [isTyped, setIsTyped] = useState(false);
  const [notice, setNotice] = useState('');
  const [conflict, setConflict] = useState<string>();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTyped) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTyped]);

  // Another file may have become wrong, or right, with this one.
  useEffect(
    () =>
      void ask<Files>(`/files?${query()}`).then((found) => {
        if (Array.isArray(found)) setFiles(found as Files);
      }),
    [version],
  );

  async function save(over: string) {
    const body = JSON.stringify({ version: over, values });
    const answer = await ask<Saved>(`/file?${query()}`, { method: 'PUT', body });
    setNotice(
      answer.complaint ?? (answer.version ? 'Saved.' : 'Nothing was saved yet: see above.'),
    );
    setConflict(answer.conflict);
    if (answer.version) {
      // At once, so that the page may be left.
      flushSync(() => setIsTyped(false));
      if (answer.isMended) window.location.reload();
      setState({ version: answer.version, issues: [] });
    } else {
      setState({ version, issues: answer.issues ?? issues });
      summary.current?.focus();
    }
  }

  async function takePicture(picture: File) {
    const name = encodeURIComponent(picture.name);
    const answer = await ask<{ name: string }>(`/picture?${query(`&name=${name}`)}`, {
      method: 'POST',
      body: picture,
    });
    setNotice(
      answer.complaint ?? `${answer.name} is beside the file. Say what it shows, and save.`,
    );
    return answer.name;
  }

  const folders = Object.groupBy(files ?? [], (each) =>
    each.file.split('/').slice(1, -1).join('/'),
  );
  return (
    <>
      <nav aria-label="Content">
        <form>
          <label htmlFor="words">Find words</label>
          <input id="words" name="words" type="search" defaultValue={words} />
          <input type="hidden" name="file" value={file} />
        </form>
        {files?.length === 0 && <p>No file has these words.</p>}
        {Object.entries(folders).map(([folder, all = []]) => (
          <section key={folder}>
            <h2>{labelOf(folder || 'site')}</h2>
            <ul>
              {all.map((each) => (
                <li key={each.file}>
                  <a
                    href={`?file=${each.file}&words=${words}`}
                    aria-current={each.file === file ? 'page' : undefined}
                  >
                    {nameOf(each.file)}
                  </a>
                  {each.faults > 0 && <strong> {each.faults} to mend</strong>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save(version);
          }}
        >
          <h1>{labelOf(nameOf(file))}</h1>
          <p className="hint">
            {file}. Words in braces, such as {'{price}'}, are filled in from facts and brand.
          </p>
          <div ref={summary} tabIndex={-1} className="summary">
            <ul>
              {issues.map(({ path, message }) => (
                <li key={idOf(path) + message}>
                  <a
                    href={`#${idOf(path)}`}
                    onClick={() => document.getElementById(idOf(path))?.focus()}
                  >
                    {path.map(partOf).join(', ')}
                  </a>
                  : {message}
                </li>
              ))}
            </ul>
            {conflict && (
              <p>
                The file was changed elsewhere after you opened it, so nothing was saved. What you
                typed is still here.
                <button type="button" onClick={() => void save(conflict)}>
                  Save mine in its place
                </button>
                <a href={`?${query()}`}>Open the file as it is now</a>
              </p>
            )}
          </div>
          <Field
            form={opened.form}
            label=""
            way={[]}
            value={values}
            issues={issues}
            onPicture={takePicture}
            onChange={(value) => {
              setValues(value);
              setIsTyped(true);
              setNotice((said) => (said === 'Saved.' ? '' : said));
            }}
          />
          <p className="save">
            <button className="act">Save</button>
            <span role="status">{notice}</span>
          </p>
        </form>
      </main>
      <aside aria-label="The page as it will be">
        {opened.address ? <Page address={site + opened.address} /> : <p>{letterNote}</p>}
      </aside>
    </>
  );
}

const letterNote = 'A letter is seen at the desk: npm run demo, an application, and its letter.';

const partOf = (part: PropertyKey) => (typeof part === 'number' ? part + 1 : labelOf(String(part)));

/** A page of the development server, once that answers: it starts anew after a change of facts or brand. */
function Page({ address }: { address: string }): ReactNode {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const look = (): unknown =>
      fetch(address, { mode: 'no-cors' }).then(
        () => setIsThere(true),
        () => setTimeout(look, 500),
      );
    void look();
  }, [address]);
  if (!isThere) return <p>The page is coming …</p>;
  return (
    <>
      <a href={address}>The page as it will be</a>
      <iframe title="The page as it will be" src={address} />
    </>
  );
}

const opened = await ask<Opened>(`/file?${query()}`);
createRoot(document.getElementById('editor')!).render(
  opened.complaint ? <p>{opened.complaint}</p> : <Editor opened={opened as Opened} />,
);
