import { MentorPicture } from '../../art/page-pictures/MentorPicture.tsx';
import { Points } from '../../components/Points.tsx';
import type { CampPage } from '../../content/schemas/camp.ts';
import styles from './CampMentor.module.css';
import { Chapter } from '../Chapter.tsx';

/** The mentor's part in the camp: the role, since nobody is named before they are appointed. */
export function CampMentor({ title, role, text, does, doesNot }: CampPage['mentor']) {
  return (
    <Chapter id="mentor" title={title} field="sunk" aside={<Portrait role={role} />}>
      <p>{text}</p>
      <Points items={does} />
      <div className={styles.doesNot}>
        <h3>{doesNot.title}</h3>
        <p>{doesNot.text}</p>
      </div>
    </Chapter>
  );
}

function Portrait({ role }: Pick<CampPage['mentor'], 'role'>) {
  return (
    <div className={styles.portrait}>
      <MentorPicture />
      <p>{role}</p>
    </div>
  );
}
