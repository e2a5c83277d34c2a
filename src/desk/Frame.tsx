import type { ReactNode } from 'react';

import { Mark } from '../art/Mark.tsx';
import { brand } from '../../domain/brand.ts';
import { Button } from '../components/Button.tsx';
import { frameCopy, viewCopy } from './copy.ts';
import styles from './Frame.module.css';
import { type DeskView, viewPath } from '../../domain/views.ts';
import type { FrameModel } from './models.ts';
import { deskPaths } from '../../domain/desk-paths.ts';

export type FrameProps = {
  /** Without one nobody is signed in. */
  frame?: FrameModel | undefined;
  /** The list or page that is open. */
  current?: DeskView | 'figures' | undefined;
  children: ReactNode;
};

/** What stands around every page of the desk: its spine, with the lists, and who is signed in. */
export function Frame({ frame, current, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#content">
        {frameCopy.skip}
      </a>
      <div className={styles.desk} data-signed-out={!frame || undefined}>
        <header className={styles.spine}>
          <a className={styles.brand} href={deskPaths.home}>
            <Mark size={26} />
            <span>
              {frameCopy.title}
              <span className="visually-hidden">{` of ${brand.name}`}</span>
            </span>
          </a>
          {frame && <Lists views={frame.views} current={current} />}
        </header>
        <main className={styles.main} id="content" tabIndex={-1}>
          {/* One child: what base.css lays out late is the third and later. */}
          <div>{children}</div>
        </main>
        {frame && <SignedIn {...frame} />}
      </div>
    </>
  );
}

function Lists({ views, current }: Pick<FrameModel, 'views'> & Pick<FrameProps, 'current'>) {
  return (
    <nav aria-label={frameCopy.lists}>
      <ul className={styles.lists} id="lists">
        {views.map(({ view, count }) => (
          <li key={view}>
            <a href={viewPath[view]} aria-current={current === view ? 'page' : undefined}>
              {viewCopy[view].title} <span className={styles.count}>{count}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={deskPaths.figures} aria-current={current === 'figures' ? 'page' : undefined}>
            {frameCopy.figures}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function SignedIn({ name, token }: Pick<FrameModel, 'name' | 'token'>) {
  return (
    <footer className={styles.signedIn}>
      <p>
        {frameCopy.signedInAs} <bdi className={styles.name}>{name}</bdi>
      </p>
      <SignOut label={frameCopy.signOut} action={deskPaths.signOut} token={token} />
      <SignOut
        label={frameCopy.signOutEverywhere}
        action={deskPaths.signOutEverywhere}
        token={token}
      />
    </footer>
  );
}

function SignOut({ label, action, token }: { label: string; action: string; token: string }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="quiet" size="small">
        {label}
      </Button>
    </form>
  );
}
